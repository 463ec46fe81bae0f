import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { publicScript } from './bin/public-script.ts'
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
  plugins: [publicScript, keepServerOut, reactRouter()],
  cacheDir: '.cache/vite',
  server: { allowedHosts: true },
  // Packages that browsers load. One that is found only when a page needs it may have that page loaded once more.
  optimizeDeps: {
    include: [
      ...['@mantine/core', '@mantine/hooks', '@mantine/notifications'],
      ...['@dnd-kit/dom', '@dnd-kit/react', '@dnd-kit/react/sortable', 'zod', 'culori/fn', 'qrcode'],
      ...['yet-another-react-lightbox', 'yet-another-react-lightbox/plugins/zoom'],
      ...['embla-carousel', 'embla-carousel-autoplay', '@emailjs/browser', 'idb', 'preact', 'tus-js-client'],
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
          output: {
            codeSplitting: {
              // Every page of the admin needs all of it, and each file more is a request more on a slow line.
              groups: [
                {
                  name: 'router',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)\//,
                },
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
