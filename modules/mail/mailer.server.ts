/** An e-mail ready to leave; every try of the same one carries the same Message-ID. */
export type OutgoingEmail = {
  messageId: string
  /** Ours, never a visitor's: MAIL_FROM, what the owner set, or the address on the page. */
  from: string | { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** When it was written. */
  date: Date
}

/** What became of an e-mail that was taken: somebody carries it, or it is a file in the folder. */
export type WayOut = 'sent' | 'in-folder'

/** Hands an e-mail on: to an SMTP server, or a folder. Throws when it was not taken, or when the signal came first. */
export type Mailer = {
  deliver(parcel: OutgoingEmail, signal?: AbortSignal): Promise<WayOut>
  close(): Promise<void>
}
