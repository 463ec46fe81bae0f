// Bundles the program, `build/program/`: the server, its worker threads, the command line and the pages, each package once; and the service worker
// of the admin, `build/worker/worker.js`. After `react-router build`, whose pages are part of the program.
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { workerPrograms } from '#core/host/program-paths.server.ts'
import { programFolder } from './build-stamp.mjs'
import { root } from './run.mjs'
import { buildTarget } from './supported-browsers.ts'

/** `sharp` loads files and native code from its own folder; Vite is for development only. */
const external = ['sharp', 'vite']
/** A server that still runs the program before may import a part of it later. */
const PROGRAMS_KEPT = 2

const programEntries = ['server/main', 'cli/deodar', ...workerPrograms]
const programs = join(root, 'build/program')
const folder = programFolder()
const sharedOptions = { root, configFile: false, logLevel: 'warn', publicDir: false } as const

await build({
  ...sharedOptions,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: folder,
    // A stack trace names lines that can be read.
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      // Hundreds of components are marked for browsers; here they are only rendered.
      checks: { moduleLevelDirective: false },
      input: {
        ...Object.fromEntries(programEntries.map((name) => [basename(name), join(root, `${name}.ts`)])),
        pages: join(root, 'build/server/index.js'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
for (const entry of ['main.js', 'deodar.js'])
  await writeFile(join(programs, entry), `import './${basename(folder)}/${entry}'\n`)

const folders = (await readdir(programs, { withFileTypes: true })).filter((each) => each.isDirectory())
const datedFolders = await Promise.all(
  folders.map(async ({ name }) => ({ name, at: (await stat(join(programs, name))).mtimeMs })),
)
for (const { name } of datedFolders.sort((one, other) => other.at - one.at).slice(PROGRAMS_KEPT))
  await rm(join(programs, name), { recursive: true })

await build({
  ...sharedOptions,
  build: {
    outDir: 'build/worker',
    target: buildTarget,
    modulePreload: false,
    rollupOptions: {
      input: join(root, 'app/admin/worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
})
