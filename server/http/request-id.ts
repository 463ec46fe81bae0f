import { randomUUID } from 'node:crypto'

/** What a request is called in the log, and to whoever asked: twelve hexadecimal digits, which a person can read out. */
export function newRequestId(): string {
  return randomUUID().slice(-12)
}
