import { redirect } from 'react-router'
import { signIn } from '#server/house/accounts/enter.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#server/house/accounts/passkey-sign-in.ts'
import { hasPasskeys } from '#server/house/accounts/passkeys.ts'
import { whoIsIn } from '#server/house/accounts/sign-in.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { safeNext } from '#server/http/pages/require-sign-in.ts'
import { credentialsOf, enterTo, field, refused, signInPage } from '../parts/frame/sign-in-page.server.ts'
import { ANSWER_MOST_CHARACTERS, ask } from '../parts/passkey/ask.server.ts'
import type { Route } from './+types/sign-in.ts'

const sayings: Record<string, string> = {
  'signed-out': 'You are signed out.',
  'new-password': 'Your new password is set. Please sign in with it.',
  joined: 'Your account is ready. Please sign in with it.',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const search = new URL(request.url).searchParams
  const next = safeNext(search.get('next'))
  if (await whoIsIn(house, request)) throw redirect(next)
  const owner = await house.database.selectFrom('owner').select('id').limit(1).executeTakeFirst()
  return {
    ...(await signInPage(context)),
    next,
    hasOwner: Boolean(owner),
    hasPasskeys: await hasPasskeys(house),
    said: sayings[search.get('after') ?? ''],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const form = await request.formData()
  const next = safeNext(field(form, 'next'))
  const trust = form.has('trust')
  const credentials = credentialsOf(request, context)
  if (form.has('passkeyAsked')) {
    const question = await beginPasskeySignIn(house, credentials)
    return 'ok' in question ? refused(question) : ask(question)
  }
  if (form.has('passkey')) {
    const entered = await signInWithPasskey(house, credentials, {
      answer: field(form, 'passkey', ANSWER_MOST_CHARACTERS),
      trust,
    })
    return entered.ok ? enterTo(next, entered.cookies) : refused(entered)
  }
  const given = { email: field(form, 'email'), password: field(form, 'password'), trust }
  const entered = await signIn(house, credentials, given)
  if (!entered.ok) return refused(entered)
  const step = `/admin/second-step?next=${encodeURIComponent(next)}${trust ? '&trust' : ''}`
  return enterTo(entered.step === 'in' ? next : step, entered.cookies)
}
