import type { Answer } from './command-line.ts'

// Runs one command after another for `command-line.ts`, each as if it alone had been started.
let runs = 0

process.on('message', async (args: string[]) => {
  process.argv.splice(2, Infinity, ...args)
  const answer: Answer = { code: 0, out: '', complaint: '' }
  const { exit } = process
  const write = [process.stdout.write, process.stderr.write] as const
  process.stdout.write = keep((text) => {
    answer.out += text
  })
  process.stderr.write = keep((text) => {
    answer.complaint += text
  })
  process.exit = (code) => {
    answer.code = Number(code ?? 0)
    throw new Left()
  }
  try {
    runs += 1
    await import(`../../cli/deodar.ts?${runs}`)
  } catch (fault) {
    if (!(fault instanceof Left)) Object.assign(answer, { code: 1, complaint: String(fault) })
  }
  Object.assign(process, { exit })
  ;[process.stdout.write, process.stderr.write] = write
  process.stdout.removeAllListeners('error')
  process.send?.(answer)
})

process.on('disconnect', () => process.exit())

/** The command is over, whatever else would come. */
class Left extends Error {}

function keep(take: (text: string) => void): typeof process.stdout.write {
  return (text: string | Uint8Array) => {
    take(text.toString())
    return true
  }
}
