import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

export type FileSystem = 'ext4' | 'xfs'

/** A file system of its own, in a file. */
export type Mount = {
  folder: string
  /** Takes it away as a power cut does: what was not on the disk by now is gone. */
  cut(): void
  /** What was on the disk, once nobody uses it any more. */
  mountAgain(): void
  remove(): void
}

/** What is missing here to make one; null where all is there. */
export function cannotMount(kind: FileSystem): string | null {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return 'root on Linux, to mount a file'
  const needed = ['mount', 'xfs_io', `mkfs.${kind}`].find((tool) => !has(tool))
  if (needed) return needed
  try {
    makeMount(kind).remove()
    return null
  } catch (fault) {
    return `a loop device (${fault instanceof Error ? fault.message.split('\n', 1)[0] : fault})`
  }
}

export function makeMount(kind: FileSystem, options: string[] = []): Mount {
  const place = mkdtempSync(join(tmpdir(), 'deodar-disk-'))
  const [image, folder] = [join(place, 'image'), join(place, 'disk')]
  mkdirSync(folder)
  const file = openSync(image, 'w')
  ftruncateSync(file, 1_200_000_000)
  closeSync(file)
  run(`mkfs.${kind}`, '-q', ...options, image)
  const mount = () => run('mount', '-o', 'loop', image, folder)
  const unmount = () => untilFree(() => run('umount', folder))
  mount()
  return {
    folder,
    cut() {
      run('xfs_io', '-x', '-c', 'shutdown', folder)
    },
    mountAgain() {
      unmount()
      mount()
    },
    remove() {
      unmount()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

/** Processes that were ended a moment ago may still be on their way out. */
function untilFree(unmount: () => void): void {
  for (let time = 0; time < 50; time += 1)
    try {
      unmount()
      return
    } catch {
      execFileSync('sleep', ['0.2'])
    }
  unmount()
}

function has(tool: string): boolean {
  try {
    run('which', tool)
    return true
  } catch {
    return false
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
