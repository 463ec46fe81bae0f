import { vi } from 'vitest'
import { runCommandLine } from '../cli/run.ts'

/** The exit code of a command, and what it wrote to standard output and standard error. */
export type Answer = { code: number | null; out: string; errorOutput: string }

/** Runs `deodar` with these words and environment variables in this process. */
export async function runDeodar(words: string[], variables: NodeJS.ProcessEnv = {}): Promise<Answer> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const answer: Answer = { code: null, out: '', errorOutput: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((text) => {
    answer.out += `${text}\n`
  })
  const error = vi.mocked(console.error).mockImplementation((text) => {
    answer.errorOutput += `${text}\n`
  })
  const help = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    answer.out += text
    return true
  })
  const originalArguments = process.argv
  process.argv = [process.execPath, 'deodar', ...words]
  try {
    answer.code = await runCommandLine()
  } finally {
    process.argv = originalArguments
    process.exitCode = undefined
    log.mockRestore()
    help.mockRestore()
    // Only what a command itself writes is expected.
    error.mockReset()
    vi.unstubAllEnvs()
  }
  return answer
}
