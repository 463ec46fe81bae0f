import type { Mailer } from '#modules/mail/mailer.server.ts'
import type { PictureSet } from '#modules/media/picture.ts'
import type { Storage } from '#modules/media/storage.server.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'

export type Clock = { now(): Date }

/** One line of the log: an event and facts about it; never a name, an address, a number or a key of a person. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

/** Everything the verbs act on. Tests open a real one with an in-memory database and a stopped clock. */
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
  /** The drawn pictures by name. */
  pictures: Record<string, PictureSet>
  /** Rings in this process: `pages` when a public page shows something new, `letters`, `media` and `phones` when work waits. */
  bell: EventTarget
}

/** Who acts, as the audit log writes it down. */
export type Actor = { kind: 'owner' | 'helper' | 'guest' | 'command-line' | 'house'; id: string }

export const commandLine: Actor = { kind: 'command-line', id: 'command-line' }
export const theHouse: Actor = { kind: 'house', id: 'house' }

export function isoNow(ctx: Pick<AppContext, 'clock'>): string {
  return ctx.clock.now().toISOString()
}

export type Bell = 'pages' | 'letters' | 'media' | 'phones'

export function ring(ctx: Pick<AppContext, 'bell'>, what: Bell): void {
  ctx.bell.dispatchEvent(new Event(what))
}

/** Now, but never the moment it was `before`: so `updated_at` tells one version from the next. */
export function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(new Date(before).getTime() + 1).toISOString()
}
