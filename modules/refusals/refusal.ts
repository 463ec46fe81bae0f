import type { EditConflict, Merged } from '#modules/audit/edit-conflict.ts'
import { type PlainRefusal, type RefusalCode, type RefusalName, said, sentenceOf } from './refusals.ts'

/** A rule said no: its name in our table, a stable code for machines, a sentence for people, and the field it is about where there is one. */
export type Refusal = {
  ok: false
  name: RefusalName
  code: RefusalCode
  message: string
  field?: string
  /** Seconds after which another try is welcome, where the refusal is about too many. */
  retryAfter?: number
  /** Where somebody else changed the same fields: what clashes, what stands there now, and that with the writer's own words in it. */
  meanwhile?: { clashes: readonly EditConflict[]; now: unknown; merged: unknown }
}

/** What every verb that may be refused gives back. */
export type Outcome<T extends object = object> = ({ ok: true } & T) | Refusal

export function refuse(name: PlainRefusal, field?: string): Refusal {
  return refuseSaying(name, sentenceOf(name), field)
}

/** The same in a sentence made of parts. */
export function refuseSaying(name: RefusalName, message: string, field?: string): Refusal {
  const { code, retryAfter } = said(name)
  return {
    ok: false,
    name,
    code,
    message,
    ...(field !== undefined && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

/** Somebody else changed the same fields since they were opened; nothing is saved until the writer has said what stands. */
export function refuseClash<T>({ clashes, merged }: Merged<T>, now: T): Refusal {
  return { ...refuse('changedMeanwhile'), meanwhile: { clashes, now, merged } }
}

/** The HTTP status of a refusal. */
export function statusOf({ name }: Pick<Refusal, 'name'>): number {
  return said(name).status ?? 400
}

/** The status of a refusal that is about now and not about what was sent, 429 or 507; null of any other. */
export function passingStatus(refusal: Pick<Refusal, 'name'>): 429 | 507 | null {
  const status = statusOf(refusal)
  return status === 429 || status === 507 ? status : null
}
