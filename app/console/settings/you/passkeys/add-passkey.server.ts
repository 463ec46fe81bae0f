import { data, redirect } from 'react-router'
import { sayDevice } from '#domain/accounts/device.ts'
import { addPasskey, beginPasskey } from '#server/house/accounts/passkeys.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFreshSignIn } from '#server/http/pages/require-sign-in.ts'
import { credentialsOf, field, refused } from '../../../parts/frame/sign-in-page.server.ts'
import { ANSWER_MOST_CHARACTERS, ask } from '../../../parts/passkey/ask.server.ts'
import type { Route } from './+types/add-passkey.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireFreshSignIn(context.get(houseContext), request)
  return { device: sayDevice(request.headers.get('user-agent') ?? '') }
}

/** First the question for the device; then its answer, which is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireFreshSignIn(house, request)
  const form = await request.formData()
  const credentials = credentialsOf(request, context)
  if (form.has('passkeyAsked')) return ask(await beginPasskey(house, credentials))
  const answer = field(form, 'passkey', ANSWER_MOST_CHARACTERS)
  const added = await addPasskey(house, credentials, signedIn, { answer, name: field(form, 'name') })
  if (added.ok) throw redirect('/admin/settings/you#passkeys')
  const { init, data: refusal } = refused(added)
  return data(refusal, init ?? {})
}
