import type { Refusal } from '#domain/refusal.ts'

/** Ends a command with exit code 1: the message for people, and with --json the details beside it. */
export class Refused extends Error {
  readonly details: object

  constructor(message: string, details: object = {}) {
    super(message)
    this.details = details
  }
}

/** The outcome of a verb when it was done; otherwise the command ends with what the verb said. */
export function orRefuse<Done extends { ok: true }>(outcome: Done | Refusal): Done {
  if (outcome.ok) return outcome
  const { code, message, field } = outcome
  throw new Refused(field ? `${message} (${field})` : message, field ? { code, field } : { code })
}
