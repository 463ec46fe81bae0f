import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFolder, ourVariables } from '../ready/run.mjs'
import type { Report } from './reports.ts'

const GRACE_MS = 15_000

/** `minutes` are a limit for what hangs, generous enough for a small machine that has other things to do. */
export function step<Json>(
  name: string,
  command: string,
  { report, minutes = 15 }: { report?: (json: Json) => Report; minutes?: number } = {},
) {
  return { name, command, minutes, report: report as ((json: unknown) => Report) | undefined }
}

/** Runs a step in a process group of its own, shows what it says (at its end, when it is quiet), and counts what it found. */
export async function takeStep(
  { name, command, minutes, report }: ReturnType<typeof step>,
  folder: string,
  quiet = false,
): Promise<Report & { name: string; seconds: number }> {
  if (!quiet) console.log(`\n── ${name}`)
  const file = join(folder, `${name}.json`)
  const began = Date.now()
  const { well, said } = await runToTheEnd(command, minutes, file, quiet)
  if (quiet) console.log(`\n── ${name}\n${said}`)
  const nothing = { passed: report ? 0 : 1, failed: 0, tests: [] }
  const found = report ? (readReport(file, report) ?? nothing) : nothing
  // A run that broke off, or could not even begin, is a failure, whatever its report says.
  const broken = well || found.failed > 0 ? found : { ...found, passed: report ? found.passed : 0, failed: 1 }
  return { ...broken, name, seconds: (Date.now() - began) / 1000 }
}

function readReport(file: string, report: (json: unknown) => Report): Report | null {
  try {
    return report(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function runToTheEnd(command: string, minutes: number, file: string, quiet: boolean) {
  return new Promise<{ well: boolean; said: string }>((resolve) => {
    const show = quiet ? 'pipe' : 'inherit'
    const child = spawn(command, {
      shell: true,
      cwd: houseFolder,
      env: { ...ourVariables, REPORT_FILE: file },
      stdio: ['ignore', show, show],
      detached: true,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        said += part
      })
    // Whatever the step has started ends with it.
    const tell = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // Nobody of that group is left.
      }
    }
    const stop = (after?: () => void) => {
      tell('SIGTERM')
      setTimeout(() => {
        tell('SIGKILL')
        after?.()
      }, GRACE_MS).unref()
    }
    const timer = setTimeout(() => {
      console.log(`\nThis took longer than ${minutes} minutes and was stopped.`)
      stop()
    }, minutes * 60_000)
    const leave = () => stop(() => process.exit(130))
    process.once('SIGINT', leave).once('SIGTERM', leave)
    child.once('exit', () => tell('SIGKILL'))
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('SIGINT', leave).off('SIGTERM', leave)
      resolve({ well: code === 0, said })
    })
  })
}
