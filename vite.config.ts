import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { buildTarget } from './bin/supported-browsers.ts'

// The server runs our own TypeScript as it stands, so that there is one instance of every module of the house.
const ours = /^#(core|server|modules|content|app\/context)\//

/** The loaders and actions of a page are cut out of its bundle for the browser, and the server's code with them, unless a component uses it. */
const keepServerOut: Plugin = {
  name: 'keep-server-out',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (this.environment.name === 'client' && source.startsWith('#server/'))
      this.error(`${importer} brings ${source} into the browser.`)
  },
}

export default defineConfig({
  plugins: [keepServerOut, reactRouter()],
  cacheDir: '.cache/vite',
  server: { allowedHosts: true },
  // Packages that browsers load. One that is found only when a page needs it may have that page loaded once more.
  optimizeDeps: {
    include: [
      ...['@mantine/core', '@mantine/hooks', '@mantine/notifications'],
      ...['@dnd-kit/dom', '@dnd-kit/react', '@dnd-kit/react/sortable', 'zod', 'culori/fn', 'qrcode'],
      ...['yet-another-react-lightbox', 'yet-another-react-lightbox/plugins/zoom'],
      ...['embla-carousel', 'embla-carousel-autoplay', '@emailjs/browser', 'idb', 'tus-js-client'],
      ...['libphonenumber-js/min', 'libphonenumber-js/min/metadata'],
    ],
    // React Router looks for the styles of a page in all that its loader imports.
    exclude: ['ipaddr.js', 'kysely', 'rate-limiter-flexible'],
  },
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    // Pictures are made beside it; `bin/build.mjs` empties the folder.
    emptyOutDir: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // React apart from the router: islands need the one and never the other.
          output: {
            codeSplitting: {
              groups: [
                // What older syntax needs; else it would be in the group of the router, which every page would load for it.
                { name: 'syntax', test: /@oxc-project/, priority: 1 },
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                // The router whole: every page that has it needs all of it, and each file more is a request more on a slow line.
                {
                  name: 'router',
                  test: /node_modules\/(react-router|@react-router|cookie|set-cookie-parser)\//,
                },
                // Else it would be in a group below, which every page would load for it.
                { name: 'preload-helper', test: /preload-helper/ },
                // Asked for at once by whatever has a form: one request in place of eight.
                {
                  name: 'typed',
                  test: /\/app\/ui\/(abort-after|is-file-gone|form\/type-into)\.ts$|\/core\/values\/(text|contact|record)\.ts|\/modules\/reviews\/rating\.ts$/,
                },
                // What has no field for a day needs none of it.
                { name: 'day', test: /\/core\/values\/day\.ts$/ },
                { name: 'words', test: /\/core\/refusals\/refusal\.ts$/ },
                // Our buttons show icons: one request for both.
                { name: 'icon', test: /\/app\/ui\/(buttons|picture\/icons?)\.tsx?$/ },
                // With the first picture that somebody chooses.
                { name: 'redraw', test: /\/app\/ui\/picture\/open-picture\.ts$/ },
              ],
            },
          },
        },
      },
    },
    // A bundle of the server writes its style sheets down too, where the client's are taken from.
    ssr: { build: { emitAssets: true, rollupOptions: { external: [ours] } } },
  },
})
