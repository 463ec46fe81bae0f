import { setTimeout as pause } from 'node:timers/promises'
import { nextTry } from '#domain/letter.ts'
import { claimLetter, nextLetterAt, settleLetter } from '../database/letters.ts'
import type { LetterRow } from '../database/tables.ts'
import { publishedContent } from './content.ts'
import { type House, isoNow } from './house.ts'
import { currentRequest } from './log.ts'

/** The outbox is looked through at least this often, for letters that another process wrote. */
const LOOK_EVERY_MS = 15_000
/** Longer than every timeout of the mailer together, shorter than the lease of a letter. */
const DELIVERY_MOST_MS = 120_000
const STOP_WAITS_MS = 8000

/** Letters that hold a key, of which nothing may stay once they have left. */
const secretKinds = new Set(['invitation'])

export type Postman = { stop(): Promise<void> }

/** Carries letters from the outbox to the mailer, one after another, whenever the bell rings and when one is due. */
export function startPostman(house: House): Postman {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let walking: Promise<void> | null = null
  let rung = false

  const look = () => {
    rung = true
    // Whoever rings may be answering a request; the round that follows is not part of it.
    walking ??= currentRequest.exit(walk).finally(() => {
      walking = null
    })
  }
  const walk = async () => {
    clearTimeout(timer)
    let wait = LOOK_EVERY_MS
    try {
      while (rung && !stopped) {
        rung = false
        while (!stopped && (await deliverOne(house)));
        // A bell that rings while this is asked begins another round.
        wait = await untilNext(house)
      }
    } catch (fault) {
      house.log.error('postman.fault', { code: codeOf(fault) })
    }
    if (!stopped) timer = setTimeout(look, wait)
  }

  house.bell.addEventListener('letters', look)
  look()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      house.bell.removeEventListener('letters', look)
      await Promise.race([walking, pause(STOP_WAITS_MS, undefined, { ref: false })])
    },
  }
}

/** Delivers the letter that has been due longest; false when none is due. A refusal sets its next try, it does not throw. */
export async function deliverOne(house: House): Promise<boolean> {
  const letter = await claimLetter(house.database, house.clock.now())
  if (!letter) return false
  try {
    await within(DELIVERY_MOST_MS, house.mail.deliver(await parcelOf(house, letter)))
  } catch (fault) {
    await putBack(house, letter, fault)
    return true
  }
  const sent = { state: 'sent', sent_at: isoNow(house), last_error: null } as const
  const erased = secretKinds.has(letter.kind) ? { text: '', html: '' } : {}
  await settleLetter(house.database, letter, { ...sent, ...erased })
  house.log.info('letter.sent', { letter: letter.id, kind: letter.kind, tries: letter.tries })
  return true
}

async function parcelOf(house: House, letter: LetterRow) {
  const { property } = await publishedContent(house)
  return {
    messageId: letter.message_id,
    from: house.config.mailFrom ?? { name: property.name, address: property.email },
    to: letter.to_address,
    replyTo: letter.reply_to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: new Date(letter.created_at),
  }
}

async function putBack(house: House, letter: LetterRow, fault: unknown): Promise<void> {
  const again = nextTry(new Date(letter.created_at), letter.tries, house.clock.now())
  await settleLetter(house.database, letter, {
    state: again ? 'waiting' : 'failed',
    next_try_at: (again ?? house.clock.now()).toISOString(),
    last_error: whatWentWrong(fault),
  })
  house.log.warn(again ? 'letter.postponed' : 'letter.failed', {
    letter: letter.id,
    kind: letter.kind,
    tries: letter.tries,
    code: codeOf(fault),
  })
}

async function untilNext(house: House): Promise<number> {
  const at = await nextLetterAt(house.database)
  const wait = at === null ? LOOK_EVERY_MS : new Date(at).getTime() - house.clock.now().getTime()
  return Math.min(Math.max(wait, 250), LOOK_EVERY_MS)
}

/** For the owner's eyes: what the mail server said, without anybody's address in it. */
function whatWentWrong(fault: unknown): string {
  const said = fault instanceof Error ? fault.message : String(fault)
  return said
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}

function codeOf(fault: unknown): string {
  const { code, responseCode } = (fault ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ')
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = pause(milliseconds, undefined, { signal: ended.signal }).then(() => {
    throw Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' })
  })
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => ended.abort())
}
