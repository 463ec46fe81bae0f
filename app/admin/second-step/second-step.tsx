import { TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { appContext, sanitizeAdminPath } from '#app/context/context.server.ts'
import { verifySecondStep } from '#modules/accounts/sign-in.server.ts'
import { readField, respondRefused } from '../parts/form.server.ts'
import { useRefusal } from '../parts/refusal-note.tsx'
import { readClient, redirectWithCookies } from '../sign-in/sign-in-page.server.ts'
import { FooterLink, SignInForm, SignInPage, TrustField } from '../sign-in/sign-in-page.tsx'
import type { Route } from './+types/second-step.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const client = { ...readClient(request, context), trustsBrowser: form.has('trust') }
  const ctx = context.get(appContext)
  const outcome = await verifySecondStep(ctx, client, readField(form, 'code', 100))
  return outcome.ok
    ? redirectWithCookies(sanitizeAdminPath(readField(form, 'next')), outcome.cookies)
    : respondRefused(outcome)
}

export default function SecondStep({ actionData: refusal }: Route.ComponentProps) {
  const search = useSearchParams()[0]
  const { message, error } = useRefusal(refusal)
  return (
    <SignInPage title="Enter your code" refusal={message}>
      <SignInForm button="Sign in">
        <input type="hidden" name="next" value={search.get('next') ?? ''} />
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
        <TrustField isChosen={search.has('trust')} />
      </SignInForm>
      <FooterLink to="/admin/sign-in">Start again</FooterLink>
    </SignInPage>
  )
}
