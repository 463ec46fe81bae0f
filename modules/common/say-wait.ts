import { messages } from './messages.ts'

/** `in a minute`, `in about 8 minutes`, `in about 2 hours`: when another try is welcome. */
export function sayWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes < 90 ? `in about ${minutes} minutes` : `in about ${Math.ceil(minutes / 60)} hours`
}

/** Of a connection that has sent more messages than people do: when to try again, and the two other ways to write. */
export function sayTooMany(phone: string, seconds?: number): string {
  const when = seconds === undefined ? 'in a few minutes' : sayWait(seconds)
  return `${messages.tooManyMessages} Please try again ${when}, or call or WhatsApp us: ${phone}`
}
