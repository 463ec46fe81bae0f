import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// The server runs our own TypeScript as it stands, so that there is one instance of every module of the house.
const ours = /^#(server|domain|content)\//

export default defineConfig({
  plugins: [reactRouter()],
  server: { allowedHosts: true },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // React apart from the router: islands need the one and never the other.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                // Asked for at once by whatever has a form: one request in place of four.
                {
                  name: 'typed',
                  test: /\/app\/ui\/(kept|form)\/(shelf|put-back|tidy-fields|type-into)\.ts$/,
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
