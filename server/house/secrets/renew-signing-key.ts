import { randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { type Outcome, refuse } from '#domain/refusal.ts'
import type { Database } from '../../database/open.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'
import { lockDataFolder } from '../lock.ts'
import { replaceSetting, SECRET, writtenSetting } from '../settings.ts'

/**
 * Gives the house another secret: what it signed until now no longer counts, so that everybody is signed out, calendars have new addresses and
 * personal links are opened once more; second steps are sealed anew and stay. No server may run, since each has the secret in memory.
 */
export async function renewSigningKey(house: House, actor: Actor): Promise<Outcome> {
  const lock = lockDataFolder(house.config.dataDir)
  if (!lock) return refuse('serverRuns')
  try {
    return await change(house, actor, async (tx): Promise<Outcome> => {
      const next = randomBytes(32).toString('base64url')
      const written = await writtenSetting(tx, SECRET)
      if (!(await replaceSetting(house, tx, SECRET, written, next))) return refuse('serverRuns')
      await sealSecondSteps(tx, written === null ? '' : JSON.parse(written), next)
      await tx.deleteFrom('owner_session').execute()
      await tx.record({ act: 'signing-key.renewed', about: 'settings', aboutId: 'keys' })
      return { ok: true }
    })
  } finally {
    lock.release()
  }
}

async function sealSecondSteps(tx: Database, before: string, next: string): Promise<void> {
  const rows = await tx.selectFrom('owner_two_factor').select(['id', 'secret']).execute()
  for (const { id, secret } of rows) {
    const plain = await symmetricDecrypt({ key: before, data: secret })
    await tx
      .updateTable('owner_two_factor')
      .set({ secret: await symmetricEncrypt({ key: next, data: plain }) })
      .where('id', '=', id)
      .execute()
  }
}
