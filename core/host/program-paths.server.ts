import { basename, join } from 'node:path'

const { dirname, filename } = import.meta

/** Whether this runs from the bundle of `bin/bundle.ts`, not from the sources. */
const isBundled = filename.endsWith('.js')

/** The folder with `package.json`, `build` and, by default, `data`. */
export const projectFolder = join(dirname, isBundled ? '../../..' : '../..')

/** Programs of processes and threads that the server starts. */
export const workerPrograms = [
  'core/db/check-sqlite',
  'core/db/sqlite-worker',
  'modules/backups/manifest-worker.server',
  'modules/calendar/calendar-worker.server',
  'server/media-worker',
] as const

/** The file of one of them, from the bundle or from the sources. */
export function workerProgramFile(program: (typeof workerPrograms)[number]): string {
  return isBundled ? join(dirname, `${basename(program)}.js`) : join(projectFolder, `${program}.ts`)
}

/** The file that `react-router build` wrote for the server. */
export function pagesFile(): string {
  return isBundled ? join(dirname, 'pages.js') : join(projectFolder, 'build/server/index.js')
}
