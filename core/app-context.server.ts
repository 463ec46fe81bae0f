import type { Database } from '#core/db/open.ts'
import type { Config } from '#core/host/config.server.ts'
import type { RateLimits } from '#core/host/rate-limits.server.ts'
import type { Mailer } from '#modules/mail/mailer.server.ts'
import type { PictureSet } from '#modules/media/picture.ts'
import type { Storage } from '#modules/media/storage.server.ts'

export type Clock = { now(): Date }

/** One line of the log: an event and facts about it; never a person's name, address, number or token. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

/** Everything that queries and changes work on. Tests open a real one with an in-memory database and a stopped clock. */
export type AppContext = {
  config: Config
  clock: Clock
  database: Database
  media: Storage
  mail: Mailer
  log: Log
  /** Signs cookies and form tokens; the same for all servers of one database. */
  secret: string
  limits: RateLimits
  /** The built pictures by name. */
  pictures: Record<string, PictureSet>
  /** Events within this process: `pages` when a public page has changed; `emails`, `media` and `push` when work waits. */
  events: EventTarget
}

/** The parts of the context that a function needs. */
export type With<Part extends keyof AppContext> = Pick<AppContext, Part>

/** Who acts, as the audit log names them. */
export type Actor = { kind: 'owner' | 'helper' | 'guest' | 'command-line' | 'house'; id: string }

export const commandLine: Actor = { kind: 'command-line', id: 'command-line' }
export const systemActor: Actor = { kind: 'house', id: 'house' }

export function isoNow(ctx: Pick<AppContext, 'clock'>): string {
  return ctx.clock.now().toISOString()
}

export type AppEvent = 'pages' | 'emails' | 'media' | 'push'

export function announce(ctx: Pick<AppContext, 'events'>, event: AppEvent): void {
  ctx.events.dispatchEvent(new Event(event))
}

/** The present time, but always later than `before`: each `updated_at` is another version. */
export function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(new Date(before).getTime() + 1).toISOString()
}
