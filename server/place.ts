import { basename, join } from 'node:path'

const { dirname, filename } = import.meta

/** Whether this is the program that `bin/bundle.ts` made, a few files in one folder, and not the sources as they stand. */
const isBundled = filename.endsWith('.js')

/** The folder with `package.json`, `build` and, where nothing else is said, `data`. */
export const projectFolder = join(dirname, isBundled ? '../../..' : '..')

/** Programs that run beside the server, in processes and threads of their own. */
export const besidePrograms = [
  'server/db/check-sqlite',
  'server/db/sqlite-worker',
  'modules/calendar/calendar-worker.server',
  'modules/media/media-worker.server',
] as const

/** The file of one of them, of the same kind as this one. */
export function besideProgram(program: (typeof besidePrograms)[number]): string {
  return isBundled ? join(dirname, `${basename(program)}.js`) : join(projectFolder, `${program}.ts`)
}

/** The file that `react-router build` wrote for the server. */
export function pagesFile(): string {
  return isBundled ? join(dirname, 'pages.js') : join(projectFolder, 'build/server/index.js')
}
