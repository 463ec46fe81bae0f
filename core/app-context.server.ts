import type { Readable } from 'node:stream'
import type { Database } from '#core/db/database.ts'
import type { EmailRow, OwnerRole, PushMessageRow } from '#core/db/tables.ts'
import type { Config } from '#core/host/config.server.ts'
import type { Log } from '#core/host/program-log.server.ts'
import type { RateLimits } from '#core/host/rate-limits.server.ts'
import type { PictureSet } from '#core/values/picture-set.ts'

export type Clock = { now(): Date }
/** Everything that queries and changes work on. Tests open a real one with an in-memory database and a stopped clock. */
export type AppContext = {
  config: Config
  clock: Clock
  database: Database
  media: Storage
  mail: Mailer
  outgoing: Outgoing
  log: Log
  /** Signs cookies and form tokens; the same for all servers of one database. */
  secret: string
  limits: RateLimits
  pictures: Record<string, PictureSet>
  /** Events within this process: `pages` when a public page has changed; `emails`, `media` and `push` when work waits. */
  events: EventTarget
}

/** Completes messages when they are sent. The modules of mail and push must not import those of reviews or bookings, so `server/outgoing.ts` implements this. */
export type Outgoing = {
  /** An e-mail with what is not stored in the outbox: links that carry a secret, and the logo. */
  completeEmail(ctx: AppContext, email: EmailRow): Promise<EmailBody>
  /** Whether the program sends it to a guest by itself, so that it leaves by day only. */
  isAutomatic(ctx: With<'database'>, email: EmailRow): Promise<boolean>
  /** One notification for all these messages; null when none of their tasks is open any more. */
  composePush(ctx: AppContext, dueMessages: readonly PushMessageRow[]): Promise<Push | null>
  composeTestPush(ctx: AppContext): Promise<Push>
  readPublicEmailAddress(ctx: With<'database'>): Promise<{ name: string; address: string }>
}

/** The parts of the context that a function needs. */
export type With<Part extends keyof AppContext> = Pick<AppContext, Part>

/** Who acts, as the audit log names them. */
export type Actor = { kind: 'owner' | 'helper' | 'guest' | 'command-line' | 'house'; id: string }

export const commandLineActor: Actor = { kind: 'command-line', id: 'command-line' }
export const systemActor: Actor = { kind: 'house', id: 'house' }
export const anyGuest: Actor = { kind: 'guest', id: 'guest' }

/** This moment, or the one so many milliseconds after it; before it where they are negative. */
export function isoNow({ clock }: With<'clock'>, offsetMs = 0): string {
  return new Date(clock.now().getTime() + offsetMs).toISOString()
}

export type AppEvent = 'pages' | 'emails' | 'media' | 'push'

export function emitEvent(ctx: With<'events'>, event: AppEvent): void {
  ctx.events.dispatchEvent(new Event(event))
}

/** The present time, but always later than `before`: each `updated_at` is another version. */
export function nextUpdatedAt(before: string, now: string): string {
  return now > before ? now : new Date(new Date(before).getTime() + 1).toISOString()
}

export type ByteRange = { start: number; end: number }

/** Where files are stored, a folder or a bucket. Keys are generated, never a person's file name. */
export type Storage = {
  /** Moves a finished local file into the storage; when it returns, the bytes survive a power cut. */
  store(key: string, localFile: string): Promise<void>
  /** The bytes, or part of them (both ends included); null when there is no such key. */
  open(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>
  delete(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; size: number; modified: Date }>
}

/** An e-mail ready to leave; every try of the same one has the same Message-ID. */
export type OutgoingEmail = {
  messageId: string
  /** MAIL_FROM, what the owner set, or the address on the page; never a visitor's. */
  from: string | { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Pictures within the e-mail, by the address that its HTML gives them. */
  attachments?: { filename: string; content: Buffer; cid: string; contentDisposition: 'inline' }[]
  date: Date
}

export type EmailBody = Pick<OutgoingEmail, 'text' | 'html' | 'attachments'>

/** Whether an accepted e-mail was sent, or is a file in the folder. */
export type DeliveryResult = 'sent' | 'in-folder'

/** Throws where an e-mail was not accepted, or when the signal comes first. */
export type Mailer = { deliver(email: OutgoingEmail, signal?: AbortSignal): Promise<DeliveryResult> }

/** What travels to a device, as Declarative Web Push (RFC 8030) has it: Safari shows it by itself, elsewhere our worker does. */
export type Push = {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** A page of the admin, as a whole address. */
    navigate: string
    /** A notification replaces the one that is shown with the same tag. */
    tag: string
    /** Whether it makes a sound again when it replaces one that is shown. */
    renotify: boolean
    lang: 'en'
    dir: 'ltr'
    silent: boolean
  }
  /** The number of open tasks, for the app's icon. */
  app_badge: number
}

export type SignedInMember = {
  id: string
  name: string
  email: string
  role: OwnerRole
  hasTwoStep: boolean
  session: { id: string; signedInAt: string; seenAt: string; passwordConfirmedAt: string; trusted: boolean }
}

export function toActor({ role, id }: Pick<SignedInMember, 'role' | 'id'>) {
  return { kind: role, id }
}

export type OwnerActor = Actor & { kind: OwnerRole }
