import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { type Ask, askFile, askPostgres } from './ask.ts'
import { type FaultServer, runFaultServer } from './fault-server.ts'
import { type Furnished, furnish } from './furnish.ts'
import { type Ledger, newLedger } from './ledger.ts'

/** A house that faults happen to, what it has acknowledged, and the server that is open on it now. */
export type FaultHouse = Furnished & {
  origin: string
  ledger: Ledger
  ask: Ask
  open(how?: { before?: string[]; env?: Record<string, string> }): Promise<FaultServer>
  remove(): Promise<void>
}

type Wishes = { guests?: number; dataDir?: string; env?: Record<string, string> }

/** Furnishes one, in a folder of its own or in `dataDir`. */
export async function faultHouse({ guests = 400, dataDir, env = {} }: Wishes = {}): Promise<FaultHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-fault-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const furnished = await furnish(
    {
      DATA_DIR: dataDir ?? join(folder, 'data'),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      // Each act comes from an address of its own, so that none is refused for what the others did.
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    guests,
  )
  const { ask, end } = env.DATABASE_URL ? askPostgres(env.DATABASE_URL) : askFile(furnished.dataDir)
  return {
    ...furnished,
    origin,
    ledger: newLedger(),
    ask,
    open: (how = {}) =>
      runFaultServer(origin, { ...how, env: { ...process.env, ...furnished.env, ...how.env } }),
    async remove() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
