import { enableCompileCache, flushCompileCache } from 'node:module'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from './place.ts'

/** Set in the process that was begun again, so that it is not begun a third time. */
const SIZED = 'DEODAR_SIZED'
const [LEAST_HEAP, MOST_HEAP] = [100, 512]
const SMALL_MACHINE = 600

/** What was compiled once: it is read there from the first line on, so that the engine's own compiler of TypeScript, 20 MB, stays away. */
export const compiledFolder = join(projectFolder, 'node_modules/.cache/compiled')

/** How much of a machine of so many megabytes the engine may fill before it tidies up, and how soon what is free goes back to the machine. */
export function memoryFor(megabytes: number): { flags: string[]; variables: Record<string, string> } {
  const heap = Math.round(Math.min(MOST_HEAP, Math.max(LEAST_HEAP, megabytes * 0.4)))
  const isSmall = megabytes < SMALL_MACHINE
  return {
    flags: [
      `--max-old-space-size=${heap}`,
      `--max-semi-space-size=${isSmall ? 1 : 4}`,
      ...(isSmall ? ['--optimize-for-size'] : []),
    ],
    variables: {
      // React has a larger and slower half of itself for whoever develops with it.
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: isSmall ? '1' : '2',
      MALLOC_TRIM_THRESHOLD_: '65536',
      MALLOC_MMAP_THRESHOLD_: '262144',
    },
  }
}

/** Begins this very process again with what its machine, or the limit it runs under, has room for; where somebody has chosen already, it only knows what was compiled. */
export function sizeMemory(): void {
  const { env, argv, execArgv, execPath } = process
  const isChosen = /max-old-space|max-heap/.test([...execArgv, env.NODE_OPTIONS].join(' '))
  if (env[SIZED] || isChosen || !process.execve || process.platform === 'win32') {
    enableCompileCache(compiledFolder)
    return
  }
  flushCompileCache()
  const { flags, variables } = memoryFor(
    Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20,
  )
  process.execve(execPath, [execPath, ...execArgv, ...flags, ...argv.slice(1)], {
    ...variables,
    NODE_COMPILE_CACHE: compiledFolder,
    ...env,
    [SIZED]: 'yes',
  })
}
