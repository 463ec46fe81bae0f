import { spawn } from 'node:child_process'

/** Runs a program to its end, or for so many seconds at most; gives all it said. */
export function runTool(name: string, args: string[], mostSeconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const tool = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: mostSeconds * 1000 })
    let said = ''
    for (const stream of [tool.stdout, tool.stderr])
      stream.on('data', (part) => {
        said += part
      })
    tool.once('error', reject)
    tool.once('close', () => resolve(said))
  })
}
