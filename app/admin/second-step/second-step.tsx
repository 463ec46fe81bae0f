import { TextInput } from '@mantine/core'
import { appContext, safeAdminPath } from '#app/context/context.server.ts'
import { verifySecondStep } from '#modules/accounts/sign-in.server.ts'
import { readField, respondRefused } from '../parts/form.server.ts'
import { useRefusal } from '../parts/refusal-note.tsx'
import { loadSignInPage, readClient, redirectWithCookies } from '../sign-in/sign-in-page.server.ts'
import { AlsoLink, SignInForm, SignInPage, signInMeta, TrustChoice } from '../sign-in/sign-in-page.tsx'
import type { Route } from './+types/second-step.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return {
    ...(await loadSignInPage(context)),
    next: safeAdminPath(search.get('next')),
    trust: search.has('trust'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const client = { ...readClient(request, context), trust: form.has('trust') }
  const ctx = context.get(appContext)
  const signedIn = await verifySecondStep(ctx, client, readField(form, 'code', 100))
  return signedIn.ok
    ? redirectWithCookies(safeAdminPath(readField(form, 'next')), signedIn.cookies)
    : respondRefused(signedIn)
}

export const meta = signInMeta('Enter your code')

export default function SecondStep({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const { message, error } = useRefusal(refusal)
  return (
    <SignInPage page={page} title="Enter your code" refusal={message}>
      <SignInForm button="Sign in">
        <input type="hidden" name="next" value={page.next} />
        <TextInput
          name="code"
          label="Code"
          error={error('code')}
          description="The six digits that your code app shows now, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
        <TrustChoice chosen={page.trust} />
      </SignInForm>
      <AlsoLink to="/admin/sign-in">Start again</AlsoLink>
    </SignInPage>
  )
}
