import { addDays, dayInZone } from '#modules/common/day.ts'
import { LINK_LIVES_DAYS } from '#modules/invitations/token-in-link.ts'
import type { With } from '#server/app-context.ts'
import type { BookingRow } from '#server/db/tables.ts'
import { derivedKey, isSameKey } from '#server/keys.ts'
import { readSettings } from '#server/settings.ts'

// The addresses of a guest's own pages. Their tokens are computed from the server's secret, so that making a message stores nothing:
// 22 characters of the signature, and the id, which never ends in a character that apps cut off a link.

/** What a token opens; `ask` is an enquiry, with the advance that its message asked for in whole rupees. */
type TokenKind = 'pay' | 'ask' | 'stay' | 'receipt'
const paths = { pay: 'pay', ask: 'pay', stay: 'stay', receipt: 'receipt' }
const shape = /^([\w-]{22})([a-z0-9]{20})(?:-(\d{1,9}))?$/

/** The address of a page: `value` is the id of a booking or payment, or `id-rupees` of an enquiry. */
export function pageAddressOf(
  { secret, config }: With<'secret' | 'config'>,
  kind: TokenKind,
  value: string,
): string {
  return `${config.publicOrigin}/${paths[kind]}/${derivedKey(secret, kind, value)}${value}`
}

/** The id, and the rupees of an enquiry, in a token of one of these kinds; null for any other text. */
export function readPageToken<Kind extends TokenKind>(
  { secret }: With<'secret'>,
  token: string,
  ...kinds: Kind[]
): { kind: Kind; id: string; amount: number } | null {
  const [, key = '', id = '', rupees] = shape.exec(token) ?? []
  const value = rupees === undefined ? id : `${id}-${rupees}`
  const kind = kinds.find((kind) => isSameKey(derivedKey(secret, kind, value), key))
  return kind === undefined ? null : { kind, id, amount: Number(rupees ?? 0) }
}

/** Whether the pages of a booking still open: as long after check-out as a personal link is valid. */
export async function isPageOpen(
  ctx: With<'database' | 'clock'>,
  { check_out }: Pick<BookingRow, 'check_out'>,
): Promise<boolean> {
  const { timeZone } = await readSettings(ctx)
  return check_out === null || dayInZone(ctx.clock.now(), timeZone) <= addDays(check_out, LINK_LIVES_DAYS)
}
