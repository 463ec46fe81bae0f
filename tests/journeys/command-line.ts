import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type Answer = { code: number; out: string; complaint: string }

/** The command line on one data folder, in a process that loads it once: loading takes longer than most commands do. */
export function openCommandLine(env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** What the command printed; throws what it refused. One after another, as at a keyboard. */
    run(...args: string[]): Promise<string> {
      const answer = last.then(() => {
        child ??= fork(join(import.meta.dirname, 'command-line-process.ts'), { env, cwd: root, execArgv: [] })
        return ask(child, args)
      })
      last = answer.catch(() => {})
      return answer
    },
    close() {
      child?.kill('SIGKILL')
      child = undefined
    },
  }
}

function ask(child: ChildProcess, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(new Error(`deodar ${args.join(' ')} broke off`))
    child.once('exit', broken).once('message', ({ code, out, complaint }: Answer) => {
      child.off('exit', broken)
      if (code === 0) resolve(out)
      else reject(new Error(complaint))
    })
    child.send(args)
  })
}
