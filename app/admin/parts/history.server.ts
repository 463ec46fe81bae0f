import { declineReasons } from '#content/decline-reasons.ts'
import { describeAction, describeActor } from '#core/audit-entry.ts'
import type { NamedAuditEntry } from '#core/read-audit-log.server.ts'
import { formatMoment } from '#core/values/day.ts'
import { isDeclineReason } from '#modules/reviews/review.ts'
import type { HistoryLine } from './history.tsx'

const channels: Record<string, string> = { whatsapp: 'on WhatsApp', phone: 'by phone', email: 'by e-mail' }

/** The lines of a record's history from its audit entries, each with its most useful detail. */
export function describeHistory(entries: readonly NamedAuditEntry[], timeZone: string): HistoryLine[] {
  return entries.map((entry) => ({
    id: entry.id,
    who: describeActor(entry.actor, entry.name),
    action: describeAction(entry.action),
    when: formatMoment(new Date(entry.created_at), timeZone),
    detail: describeDetail(entry),
  }))
}

function describeDetail({ action, before, after }: NamedAuditEntry): string {
  const isCorrection = action === 'review.corrected'
  const facts: Record<string, unknown> = JSON.parse((isCorrection ? before : after) || '{}')
  // The text before a correction is stored nowhere else.
  if (isCorrection) return typeof facts.text === 'string' ? `before it said “${facts.text}”` : ''
  const hasReason = action === 'review.declined' || action === 'review.taken-down'
  if (hasReason && typeof facts.reason === 'string' && isDeclineReason(facts.reason))
    return declineReasons[facts.reason]
  if (action === 'review.shown-again' && typeof facts.note === 'string') return facts.note
  if ((action === 'enquiry.answered' || action.endsWith('.told')) && typeof facts.by === 'string')
    return channels[facts.by] ?? ''
  return ''
}
