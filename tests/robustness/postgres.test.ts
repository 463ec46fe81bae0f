import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPostgresServer } from '../postgres-server.ts'
import { findDifferences } from './check.ts'
import { prepareServer, retryAmbiguous, sendRequestsUntil, waitForAcknowledged } from './test-server.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)

// The journey database-restart.spec.ts looks at what is answered meanwhile; this test looks at what is stored.
test.runIf(process.env.ROBUSTNESS)(
  'keeps all that it acknowledged while PostgreSQL is stopped and started under load, and serves again',
  async () => {
    const postgres = await startPostgresServer({ durable: true })
    await postgres.addDatabase('robust')
    const env = { DATABASE_URL: `${postgres.url}/robust` }
    const server = await prepareServer({ guests: 60 + ROUNDS * 40, env })
    const status = async () => (await fetch(`${server.origin}/healthz`)).status
    const over = new AbortController()
    const running = await server.start()
    try {
      const busy = sendRequestsUntil(server, over.signal)
      for (let round = 0; round < ROUNDS; round += 1) {
        await waitForAcknowledged(server, 20)
        await postgres.pause()
        await pause(2000)
        expect(await status()).toBe(503)
        await postgres.resume()
        await expect.poll(status, { timeout: 30_000 }).toBe(200)
      }
      await waitForAcknowledged(server, 20)
      over.abort()
      await busy
      await retryAmbiguous(server)
      expect(await running.end()).toBe(0)
      expect(await findDifferences(server.query, server.dataDir, server.ledger)).toEqual([])
      console.log(`${ROUNDS} stops: ${server.ledger.count('acknowledged')} requests acknowledged`)
    } finally {
      over.abort()
      await running.kill()
      await server.remove()
      await postgres.stop()
    }
  },
  120_000 + ROUNDS * 120_000,
)
