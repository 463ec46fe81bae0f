import { data, redirect } from 'react-router'
import { isKeyOf } from '#domain/record.ts'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { type About, sayQuicker } from '#server/house/audit/too-late.ts'
import type { Actor, House } from '#server/house/house.ts'

/** What of a page of many things a refusal is about: the row's id, or since when somebody may have been quicker. */
type Of = { of?: string; since?: string }

/** Whether the browser waits for a page: then no script of ours is there to read an outcome. */
export function wantsPage(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

/**
 * What an act answers: without script, the page it was done on, with the reason in its address if it was refused; to a script,
 * the outcome itself.
 */
export function replyTo(request: Request, outcome: Outcome, page: string, of: Of = {}) {
  if (wantsPage(request)) return redirect(outcome.ok ? page : refusedPath(page, outcome, of))
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 400 })
}

/** The same for a form of words: refused, its page comes back with what was typed in it, and never by its address. */
export function replyWithWords(
  request: Request,
  outcome: Outcome,
  page: string,
  returned: { what: string; typed: string; reason?: string },
) {
  return outcome.ok ? replyTo(request, outcome, page) : data({ ...outcome, ...returned }, { status: 400 })
}

/** The address of a page with the reason why something was refused there. */
export function refusedPath(page: string, { code, message }: Refusal, of: Of = {}): string {
  const [path = '', hash] = page.split('#')
  const reason = new URLSearchParams({ refused: nameOf(message), code, ...of })
  return `${path}${path.includes('?') ? '&' : '?'}${reason}${hash ? `#${hash}` : ''}`
}

/** The refusal that stands in a page's address, with who was quicker in what the page, or the address, is about. */
export async function refusedAbout(
  request: Request,
  house: House,
  actor: Actor,
  about: About,
): Promise<string | undefined> {
  const message = refusedIn(request)
  const asked = new URL(request.url).searchParams
  const [id, since] = [about.id ?? asked.get('of') ?? undefined, asked.get('since') ?? undefined]
  if (message === undefined || (id === undefined && since === undefined)) return message
  const said = await sayQuicker(house, actor, refuse(asked.get('code') ?? '', message), {
    ...about,
    ...{ id, since },
  })
  return said.ok ? message : said.message
}

/** The sentence of a refusal that stands in a page's address; only sentences of ours are ever said. */
export function refusedIn(request: Request): string | undefined {
  const name = new URL(request.url).searchParams.get('refused') ?? ''
  return isKeyOf(words, name) ? words[name] : undefined
}

/** Some refusals say more after their sentence, such as who was quicker. */
function nameOf(message: string): string {
  const begins = Object.entries(words).filter(([, sentence]) => message.startsWith(sentence))
  const [longest] = begins.toSorted(([, one], [, other]) => other.length - one.length)
  return longest?.[0] ?? 'broken'
}
