import { data, redirect } from 'react-router'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { sayQuicker } from '#server/house/audit/too-late.ts'
import type { Actor, House } from '#server/house/house.ts'

/**
 * What an act answers: without script, the page it was done on, with the reason in its address if it was refused; to a script,
 * the outcome itself.
 */
export function replyTo(request: Request, outcome: Outcome, page: string) {
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(outcome.ok ? page : `${page}${page.includes('?') ? '&' : '?'}${reasonOf(outcome)}`)
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 400 })
}

function reasonOf({ code, message }: Refusal): string {
  return new URLSearchParams({ refused: nameOf(message), code }).toString()
}

/** The refusal that stands in a page's address, with who was quicker in what the page is about. */
export async function refusedAbout(
  request: Request,
  house: House,
  actor: Actor,
  about: { about: string; id: string },
): Promise<string | undefined> {
  const message = refusedIn(request)
  if (message === undefined) return undefined
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const said = await sayQuicker(house, actor, refuse(code, message), about)
  return said.ok ? message : said.message
}

/** The sentence of a refusal that stands in a page's address; only sentences of ours are ever said. */
export function refusedIn(request: Request): string | undefined {
  const name = new URL(request.url).searchParams.get('refused') ?? ''
  return Object.hasOwn(words, name) ? words[name as keyof typeof words] : undefined
}

/** Some refusals say more after their sentence, such as who was quicker. */
function nameOf(message: string): string {
  const begins = Object.entries(words).filter(([, sentence]) => message.startsWith(sentence))
  const [longest] = begins.toSorted(([, one], [, other]) => other.length - one.length)
  return longest?.[0] ?? 'broken'
}
