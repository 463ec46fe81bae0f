/** A rule said no: a stable code for machines, a sentence for people, and the field it is about where there is one. */
export type Refusal = {
  ok: false
  code: string
  message: string
  field?: string
  /** Seconds after which another try is welcome, where the refusal is about too many. */
  retryAfter?: number
}

/** What every verb that may be refused gives back. */
export type Outcome<T extends object = object> = ({ ok: true } & T) | Refusal

export function refuse(code: string, message: string, field?: string): Refusal {
  return field === undefined ? { ok: false, code, message } : { ok: false, code, message, field }
}
