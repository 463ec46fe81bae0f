import { join } from 'node:path'
import { build } from 'vite'

/** The worker of the rooms as one file, `build/worker/worker.js`: it stands at an address of its own, apart from the pages. */
export async function buildWorker(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'build/worker',
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: join(root, 'app/admin/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}

if (import.meta.main) await buildWorker(join(import.meta.dirname, '..'))
