import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A refusal often means that somebody else was quicker, so the page is asked for again; not when the connection was lost. */
export function shouldRevalidate({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 400 || defaultShouldRevalidate
}
