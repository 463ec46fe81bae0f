import { takeSecondStep } from '#server/house/accounts/enter.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { safeNext } from '#server/http/pages/require-sign-in.ts'
import { credentialsOf, enterTo, field, refused, signInPage } from '../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/second-step.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return { ...(await signInPage(context)), next: safeNext(search.get('next')), trust: search.has('trust') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const credentials = credentialsOf(request, context)
  const house = context.get(houseContext)
  const entered = await takeSecondStep(house, credentials, field(form, 'code', 100), form.has('trust'))
  return entered.ok ? enterTo(safeNext(field(form, 'next')), entered.cookies) : refused(entered)
}
