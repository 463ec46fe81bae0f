import { sayAct, sayActor } from '#domain/audit/act.ts'
import { sayMoment } from '#domain/day.ts'
import { declineReasons, isDeclineReason } from '#domain/reviews/review.ts'
import type { ListedAct } from '#server/house/audit/list-acts.ts'
import type { HistoryLine } from './history.tsx'

const ways: Record<string, string> = {
  whatsapp: 'on WhatsApp',
  phone: 'by telephone',
  email: 'by e-mail',
}

/** Acts in words, with the one detail that tells most. */
export function historyLines(acts: readonly ListedAct[], timeZone: string): HistoryLine[] {
  return acts.map((act) => ({
    id: act.id,
    who: sayActor(act.who, act.name),
    did: sayAct(act.act),
    when: sayMoment(new Date(act.at), timeZone),
    detail: detailOf(act),
  }))
}

function detailOf({ act, after }: ListedAct): string {
  const facts: Record<string, unknown> = after ? JSON.parse(after) : {}
  const forReason = act === 'review.declined' || act === 'review.taken-down'
  if (forReason && typeof facts.reason === 'string' && isDeclineReason(facts.reason))
    return declineReasons[facts.reason]
  if (act === 'review.shown-again' && typeof facts.note === 'string') return facts.note
  if ((act === 'enquiry.answered' || act === 'arrival.told') && typeof facts.by === 'string')
    return ways[facts.by] ?? ''
  return ''
}
