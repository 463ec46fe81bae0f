import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './run.mjs'
import { buildTarget } from './supported-browsers.ts'

const ENTRY = 'app/start-page.ts'
const MODULE_ID = 'virtual:public-script'

/** `virtual:public-script`: the URLs of the script that starts documents. A build of the server builds the script too. */
export const publicScript: Plugin = {
  name: 'public-script',
  resolveId: (source) => (source === MODULE_ID ? `\0${MODULE_ID}` : undefined),
  async load(id) {
    if (id !== `\0${MODULE_ID}`) return
    const isBuild = this.environment.mode === 'build'
    return `export default ${JSON.stringify(isBuild ? await writePublicScript() : { module: `/${ENTRY}`, imports: [] })}`
  },
}

async function writePublicScript() {
  const output = await buildPublicScript({ write: true })
  for (const part of output)
    if (part.type === 'chunk' && part.isEntry)
      return { module: `/${part.fileName}`, imports: part.imports.map((fileName) => `/${fileName}`) }
  throw new Error(`Vite has built no ${ENTRY}.`)
}

/**
 * Builds all that public pages and those of guests load; returns the files. Preact renders there what React renders on the server and in the
 * admin, because it is a tenth of the script (docs/decisions/001-public-pages.md).
 */
export async function buildPublicScript({ write }: { write: boolean }) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: {
      alias: {
        'react/jsx-runtime': 'preact/jsx-runtime',
        'react-dom/client': 'preact/compat/client',
        'react-dom': 'preact/compat',
        react: 'preact/compat',
      },
    },
    build: {
      write,
      outDir: 'build/client',
      emptyOutDir: false,
      target: buildTarget,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: join(root, ENTRY),
        checks: { moduleLevelDirective: false },
        output: {
          codeSplitting: {
            groups: [
              // Else each would be in a group below, which every page would load for it.
              { name: 'syntax', test: /@oxc-project/, priority: 1 },
              { name: 'preload-helper', test: /preload-helper/ },
              { name: 'preact', test: /node_modules\/preact\// },
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
  })
  if (!('output' in result)) throw new Error('Vite has built nothing.')
  return result.output
}
