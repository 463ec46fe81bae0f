import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFaultServer } from '../faults/fault-server.ts'
import { furnish } from '../faults/furnish.ts'
import { freePort } from '../free-port.ts'

export type ScannedHouse = { origin: string; cookie: string; folder: string; stop(): Promise<void> }

/** A demo with an owner who is signed in, in a process and a folder of its own; without a gate each connection counts for whoever opens it. */
export async function openScannedHouse({
  isPlanted = false,
  isBehindGate = true,
} = {}): Promise<ScannedHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-scan-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...{ DATA_DIR: join(folder, 'data'), DEMO: 'on', LOG_LEVEL: 'error', PORT: String(port) },
    ...{ PUBLIC_ORIGIN: origin, ...(isBehindGate && { TRUST_PROXY: '127.0.0.1' }) },
  }
  const { cookie } = await furnish(env, 3)
  const program = ['tests/scan/serve.ts', ...(isPlanted ? ['--planted'] : [])]
  const server = await runFaultServer(origin, { program, env: { ...process.env, ...env } })
  return {
    ...{ origin, cookie, folder },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
