import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

type Lane = 'store' | 'make'

/** Ends the workers of this lane that wait for work, so that the next job meets one that only just starts. */
export async function endIdleWorkers(lane: Lane): Promise<void> {
  for (const pid of listWorkers(lane)) killProcess(pid)
  while (listWorkers(lane).length > 0) await pause(10)
  // Our own process has to hear of it too.
  await pause(50)
}

/** Kills the next workers of this lane as they come, so many of them, each in the middle of its job. */
export async function killWorkers(lane: Lane, times: number): Promise<void> {
  const killed = new Set<number>()
  while (killed.size < times) {
    for (const pid of listWorkers(lane))
      if (killed.size < times && !killed.has(pid) && killProcess(pid)) killed.add(pid)
    await pause(10)
  }
}

function listWorkers(lane: Lane): number[] {
  return execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && isWorker(args, lane))
    .map(([pid]) => Number(pid))
}

function isWorker(args: string[], lane: Lane): boolean {
  return args.some((part) => part.endsWith('media-worker.ts')) && args.at(-1) === lane
}

function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
