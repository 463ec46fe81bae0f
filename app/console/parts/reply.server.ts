import { data, redirect } from 'react-router'
import type { Outcome } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'

/**
 * What an act answers: without script, the page it was done on, with the reason in its address if it was refused; to a script,
 * the outcome itself.
 */
export function replyTo(request: Request, outcome: Outcome, page: string) {
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(
      outcome.ok ? page : `${page}${page.includes('?') ? '&' : '?'}refused=${nameOf(outcome.message)}`,
    )
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 400 })
}

/** The sentence of a refusal that stands in a page's address; only sentences of ours are ever said. */
export function refusedIn(request: Request): string | undefined {
  const name = new URL(request.url).searchParams.get('refused') ?? ''
  return Object.hasOwn(words, name) ? words[name as keyof typeof words] : undefined
}

function nameOf(message: string): string {
  return Object.entries(words).find(([, sentence]) => sentence === message)?.[0] ?? 'broken'
}
