import type { ListedEntry } from '#modules/audit/audit-log.server.ts'
import { describeActor, describeEntry } from '#modules/audit/entry.ts'
import { formatMoment } from '#modules/common/day.ts'
import { declineReasons, isDeclineReason } from '#modules/reviews/review.ts'
import type { HistoryLine } from './history.tsx'

const ways: Record<string, string> = {
  whatsapp: 'on WhatsApp',
  phone: 'by telephone',
  email: 'by e-mail',
}

/** Describes entries, each with its most useful detail. */
export function historyLines(entries: readonly ListedEntry[], timeZone: string): HistoryLine[] {
  return entries.map((entry) => ({
    id: entry.id,
    who: describeActor(entry.who, entry.name),
    did: describeEntry(entry.act),
    when: formatMoment(new Date(entry.at), timeZone),
    detail: detailOf(entry),
  }))
}

function detailOf({ act, before, after }: ListedEntry): string {
  const facts: Record<string, unknown> = after ? JSON.parse(after) : {}
  if (act === 'review.corrected') return wordsBefore(before)
  const forReason = act === 'review.declined' || act === 'review.taken-down'
  if (forReason && typeof facts.reason === 'string' && isDeclineReason(facts.reason))
    return declineReasons[facts.reason]
  if (act === 'review.shown-again' && typeof facts.note === 'string') return facts.note
  if ((act === 'enquiry.answered' || act === 'arrival.told') && typeof facts.by === 'string')
    return ways[facts.by] ?? ''
  return ''
}

/** The text before a correction, which is stored nowhere else. */
function wordsBefore(before: string | null): string {
  const facts: Record<string, unknown> = before ? JSON.parse(before) : {}
  return typeof facts.text === 'string' ? `before it said “${facts.text}”` : ''
}
