import { type ClientActionFunctionArgs, data } from 'react-router'
import { refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'

/** An act whose line is lost is refused in words, with its form as it was, instead of taking the page away. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (fault) {
    // A status of failure keeps the router from asking for the page again, which would fail as well.
    if (fault instanceof TypeError) return data(refuse('offline', words.lineLost), { status: 503 })
    throw fault
  }
}
