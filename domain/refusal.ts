import type { Clash, Merged } from './audit/meanwhile.ts'
import { words } from './words.ts'

/** A rule said no: a stable code for machines, a sentence for people, and the field it is about where there is one. */
export type Refusal = {
  ok: false
  code: string
  message: string
  field?: string
  /** Seconds after which another try is welcome, where the refusal is about too many. */
  retryAfter?: number
  /** Where somebody else changed the same fields: what clashes, what stands there now, and that with the writer's own words in it. */
  meanwhile?: { clashes: readonly Clash[]; now: unknown; merged: unknown }
}

/** What every verb that may be refused gives back. */
export type Outcome<T extends object = object> = ({ ok: true } & T) | Refusal

export function refuse(code: string, message: string, field?: string): Refusal {
  return field === undefined ? { ok: false, code, message } : { ok: false, code, message, field }
}

/** Somebody else changed the same fields since they were opened; nothing is saved until the writer has said what stands. */
export function refuseClash<T>({ clashes, merged }: Merged<T>, now: T): Refusal {
  return { ...refuse('changed-meanwhile', words.changedMeanwhile), meanwhile: { clashes, now, merged } }
}
