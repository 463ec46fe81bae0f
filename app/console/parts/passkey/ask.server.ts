import { data } from 'react-router'
import type { PasskeyQuestion } from '#server/house/accounts/passkeys.ts'

/** What a browser answers with is well below this. */
export const ANSWER_MOST_CHARACTERS = 20_000

/** The question for the browser to ask its device, with its cookies. */
export function ask({ options, cookies }: PasskeyQuestion) {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data({ options }, { headers })
}
