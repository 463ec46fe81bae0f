import { type LoggedKey, toTheSecond } from '#domain/log/event.ts'
import { successionOf } from '#domain/log/note.ts'
import { base64 } from '#domain/log/tree.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { change } from '../change.ts'
import { type Actor, type House, isoNow } from '../house.ts'
import { appendEntries } from './append-entries.ts'
import { keepLogKey, logKey, newLogKey } from './log-key.ts'
import { logHead } from './sign-checkpoint.ts'

/**
 * A new key signs from now on; the entry that says so is signed by the key before it. Refuses where that cannot be opened any more, unless
 * it is said to be `lost`: everybody who checks the log is then told of it.
 */
export async function rotateLogKey(
  house: House,
  actor: Actor,
  { lost = false } = {},
): Promise<Outcome<{ key: string }>> {
  const origin = (await logHead(house.database))?.origin
  if (!origin) return refuse('logUnopened')
  const next = await newLogKey(house, origin)
  return change(house, actor, async (tx): Promise<Outcome<{ key: string }>> => {
    await tx.showAnew()
    const now = await logKey(house, tx)
    if (!now && !lost) return refuse('logKeyLost')
    const signature = now && base64(now.sign(successionOf(origin, next.key)))
    const entry: LoggedKey = {
      event: 'key',
      at: toTheSecond(new Date(isoNow(house))),
      key: next.key,
      ...(signature && { signature }),
    }
    await appendEntries(tx, [{ entry }])
    await keepLogKey(house, tx, next)
    await tx.record({ act: 'log.key-changed', about: 'house', aboutId: 'house', after: { key: next.key } })
    tx.leave('log')
    return { ok: true, key: next.key }
  })
}
