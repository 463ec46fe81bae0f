import { spawn } from 'node:child_process'

export type Display = { name: string; close(): void }

const OPENS_WITHIN_MS = 20_000

/** A screen that nobody sees: WebKitGTK's browser has no mode without one. */
export async function openDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const close = () => void server.kill('SIGKILL')
  const number = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Xvfb did not open a screen.')), OPENS_WITHIN_MS)
    server.once('error', reject)
    server.stdio[3]?.once('data', (said) => {
      clearTimeout(late)
      resolve(String(said).trim())
    })
  })
  try {
    return { name: `:${await number}`, close }
  } catch (fault) {
    close()
    throw fault
  }
}
