import type { Refusal } from '#modules/refusals/refusal.ts'

/** Ends a command with exit code 1: the message for people, and with --json the details beside it. */
export class CommandRefused extends Error {
  readonly details: object

  constructor(message: string, details: object = {}) {
    super(message)
    this.details = details
  }
}

/** The outcome of a verb when it was done; otherwise the command ends with what the verb said, and of which option. */
export function orRefuse<Done extends { ok: true }>(outcome: Done | Refusal, nameOf = optionOf): Done {
  if (outcome.ok) return outcome
  const { code, message, field } = outcome
  throw new CommandRefused(
    field ? `${message} (${nameOf(field)})` : message,
    field ? { code, field } : { code },
  )
}

/** A field that is no option but a word of its own, as `--help` writes it. */
export function argumentOf(field: string): string {
  return `<${field}>`
}

/** A field as it is typed here: `checkOut` is `--check-out`. */
function optionOf(field: string): string {
  return `--${field.replace(/[A-Z]/g, (email) => `-${email.toLowerCase()}`)}`
}
