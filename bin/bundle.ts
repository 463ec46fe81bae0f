// Makes the program that runs, `build/program/`: the server, what runs beside it and the pages as a few files, each package once.
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { besidePrograms } from '#server/place.ts'
import { programFolder } from './build-stamp.mjs'

/** They bring files or machine code of their own, which they look for beside themselves; Vite is for whoever develops. */
const asTheyAre = ['sharp', 'vite']
/** A server that still runs the one before may need a part of it that it has not read yet. */
const KEPT = 2

/** The program in a folder named after its sources, with `main.js` and `deodar.js`, which begin the newest server and the newest command line. After `react-router build`, whose pages are part of it. */
export async function bundleProgram(root: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // React has a larger and slower half of itself for whoever develops with it.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: asTheyAre },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: folder,
      // Whoever reads where a fault was shall find the line.
      minify: false,
      reportCompressedSize: false,
      rollupOptions: {
        // Hundreds of parts of the console say that they are for browsers; here they are only drawn.
        checks: { moduleLevelDirective: false },
        input: {
          ...named(root, ['server/main', 'bin/compile-later', 'cli/deodar', ...besidePrograms]),
          pages: join(root, 'build/server/index.js'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  for (const begun of ['main.js', 'deodar.js'])
    await writeFile(join(folder, '..', begun), `import './${basename(folder)}/${begun}'\n`)
  await dropOld(dirname(folder))
}

function named(root: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [basename(name), join(root, `${name}.ts`)]))
}

async function dropOld(programs: string): Promise<void> {
  const folders = (await readdir(programs, { withFileTypes: true })).filter((each) => each.isDirectory())
  const aged = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(programs, name))).mtimeMs })),
  )
  const old = aged.sort((one, other) => other.at - one.at).slice(KEPT)
  await Promise.all(old.map(({ name }) => rm(join(programs, name), { recursive: true })))
}

if (import.meta.main) await bundleProgram(join(import.meta.dirname, '..'), programFolder())
