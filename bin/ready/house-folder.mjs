import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever the command was given. */
export const houseFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The Node that comes with the packages and runs everything of ours. */
export const ourNode = join(
  houseFolder,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Variables for a child process that finds our Node and our tools before any others. */
export const ourVariables = {
  ...process.env,
  PATH: `${join(houseFolder, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
}
