import { LINK_LIFETIME_DAYS } from '#content/link-lifetimes.ts'
import type { With } from '#core/app-context.server.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { deriveKey, isSameKey } from '#core/host/keys.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { addDays, type Day, dayInZone, laterDay } from '#core/values/day.ts'

// The addresses of a guest's own pages. Their tokens are computed from the server's secret, so that making a message stores nothing:
// 22 characters of the signature, and the id, which never ends in a character that apps cut off a link.

type PageKind = 'pay' | 'stay' | 'receipt'
const tokenPattern = /^([\w-]{22})(([a-z0-9]{20})(?:-(\d{1,9}))?)$/

/** The address of a page: `value` is the id of a booking or payment, or of an enquiry as `id-rupees`, with the advance that was asked for. */
export function makePageAddress(
  { secret, config }: With<'secret' | 'config'>,
  kind: PageKind,
  value: string,
): string {
  return `${config.publicOrigin}/${kind}/${deriveKey(secret, kind, value)}${value}`
}

/** The id in a token of this kind; `amount` is an enquiry's advance in whole rupees, null for a booking. Null for any other text. */
export function readPageToken(
  { secret }: With<'secret'>,
  kind: PageKind,
  token: string,
): { id: string; amount: number | null } | null {
  const [, key = '', value = '', id = '', rupees] = tokenPattern.exec(token) ?? []
  if (!isSameKey(deriveKey(secret, kind, value), key)) return null
  return { id, amount: rupees === undefined ? null : Number(rupees) }
}

/**
 * Whether the pages of a booking still open: as long after check-out as a personal link is valid; without dates, as long after it was written down. A
 * receipt opens as long after its payment, where that was later.
 */
export async function isPageOpen(
  ctx: With<'database' | 'clock'>,
  { check_in, check_out, created_at }: Pick<BookingRow, 'check_in' | 'check_out' | 'created_at'>,
  paidOn?: Day,
): Promise<boolean> {
  const { timeZone } = await readSettings(ctx)
  const lifetimeStart = check_out ?? check_in ?? dayInZone(new Date(created_at), timeZone)
  const start = paidOn ? laterDay(lifetimeStart, paidOn) : lifetimeStart
  return dayInZone(ctx.clock.now(), timeZone) <= addDays(start, LINK_LIFETIME_DAYS)
}
