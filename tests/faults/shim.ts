import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { endianness, tmpdir } from 'node:os'
import { join } from 'node:path'

/** System calls that can be made to fail, in the shim's own order. */
export const calls = ['fsync', 'write', 'rename', 'open'] as const
export type Call = (typeof calls)[number]

const KILLS = -1
const errors = { EIO: 5, ENOSPC: 28 } as const
export type Errno = keyof typeof errors

export type Shim = {
  env: Record<string, string>
  fail(call: Call, nth: number, error: Errno): void
  kill(call: Call, nth: number): void
  /** Every fsync says that it was done, and is not. */
  skipSync(): void
  rest(): void
  /** How many of the armed kind there were since. */
  seen(): number
}

/** What stands between the server and its system calls on files in this folder; null where this machine cannot compile it. */
export function openShim(dataDir: string): Shim | null {
  if (process.platform !== 'linux' || endianness() !== 'LE') return null
  const folder = mkdtempSync(join(tmpdir(), 'deodar-shim-'))
  const library = join(folder, 'shim.so')
  const source = join(import.meta.dirname, 'shim.c')
  try {
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const control = join(folder, 'control')
  const write = (call: number, nth: number, error: number) => {
    const words = Buffer.alloc(16)
    for (const [index, word] of [call, nth, 0, error].entries()) words.writeInt32LE(word, index * 4)
    // In place: the server has this very file in its memory.
    writeFileSync(control, words, { flag: 'r+' })
  }
  writeFileSync(control, Buffer.alloc(16))
  const numberOf = (call: Call) => calls.indexOf(call) + 1
  return {
    env: { LD_PRELOAD: library, FAULT_DIR: dataDir, FAULT_CONTROL: control },
    fail: (call, nth, error) => write(numberOf(call), nth, errors[error]),
    kill: (call, nth) => write(numberOf(call), nth, KILLS),
    skipSync: () => write(numberOf('fsync'), 0, 0),
    rest: () => write(0, 0, 0),
    seen: () => readFileSync(control).readInt32LE(8),
  }
}
