import { setTimeout } from 'node:timers/promises'
import { type Outcome, refuse } from '#domain/refusal.ts'
import type { Database } from '../../database/open.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'
import { type KeptMailServer, MAIL_SERVER, passwordOf } from '../mail/mail-server.ts'
import { purposeOfAddress } from '../other-calendars/addresses.ts'
import { type KeptLogKey, LOG_KEY, purposeOfLogKey } from '../public-log/log-key.ts'
import { type KeptVapid, purposeOfVapid, VAPID } from '../push/vapid-keys.ts'
import { writtenSetting } from '../settings.ts'
import { freshHouseKey, houseKeys, keepHouseKeys } from './house-key.ts'
import { sealAnew } from './seal.ts'

/** Longer than a request waits for the database: whoever sealed with the key before has kept it by then. */
const UNDER_WAY_MS = 10_000

/** How many texts were sealed anew, and how many stay as they are because no key of the house opens them. */
export type Resealed = { resealed: number; shut: number }

/**
 * Makes a new key of the house and seals with it whatever is kept sealed, while servers run. The key before opens until all is done, and is
 * gone then. Where HOUSE_KEY names the key, the new one has to stand there already, with the one before as HOUSE_KEY_BEFORE.
 */
export async function renewHouseKey(
  house: House,
  actor: Actor,
  { underWayMs = UNDER_WAY_MS } = {},
): Promise<Outcome<Resealed>> {
  const { houseKey, houseKeyBefore } = house.config
  if (houseKey)
    return houseKeyBefore ? { ok: true, ...(await sealAll(house, actor)) } : refuse('houseKeyGiven')
  const fresh = freshHouseKey()
  await keepHouseKeys(house, [fresh, ...(await houseKeys(house))])
  await setTimeout(underWayMs)
  const done = await sealAll(house, actor)
  // Of two renewed at once the later one has it all.
  if ((await houseKeys(house))[0] === fresh) await keepHouseKeys(house, [fresh])
  return { ok: true, ...done }
}

async function sealAll(house: House, actor: Actor): Promise<Resealed> {
  return change(house, actor, async (tx) => {
    const all = [
      await sealSetting<KeptMailServer>(house, tx, MAIL_SERVER, ({ host }) => passwordOf(host)),
      await sealSetting<KeptLogKey>(house, tx, LOG_KEY, purposeOfLogKey),
      await sealSetting<KeptVapid>(house, tx, VAPID, purposeOfVapid),
      ...(await sealAddresses(house, tx)),
    ]
    const resealed = all.filter((each) => each === 'sealed').length
    const shut = all.filter((each) => each === 'shut').length
    await tx.record({
      act: 'house-key.renewed',
      about: 'settings',
      aboutId: 'keys',
      after: { resealed, shut },
    })
    return { resealed, shut }
  })
}

/** What came in between was sealed with the new key already. */
async function sealSetting<Kept extends { sealed: string | null }>(
  house: House,
  tx: Database,
  name: string,
  purposeOf: (kept: Kept) => string,
): Promise<'sealed' | 'shut' | 'none'> {
  const written = await writtenSetting(tx, name)
  const kept: Kept | null = written === null ? null : JSON.parse(written)
  if (written === null || !kept?.sealed) return 'none'
  const sealed = await sealAnew(house, purposeOf(kept), kept.sealed)
  if (sealed === null) return 'shut'
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...kept, sealed }) })
    .where('name', '=', name)
    .where('value', '=', written)
    .execute()
  return 'sealed'
}

async function sealAddresses(house: House, tx: Database): Promise<('sealed' | 'shut')[]> {
  const rows = await tx.selectFrom('calendar_address').select(['id', 'sealed']).execute()
  const outcomes: ('sealed' | 'shut')[] = []
  for (const { id, sealed: before } of rows) {
    const sealed = await sealAnew(house, purposeOfAddress(id), before)
    outcomes.push(sealed === null ? 'shut' : 'sealed')
    if (sealed === null) continue
    await tx
      .updateTable('calendar_address')
      .set({ sealed })
      .where('id', '=', id)
      .where('sealed', '=', before)
      .execute()
  }
  return outcomes
}
