import { Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { signIn } from '#modules/accounts/sign-in.server.ts'
import { isAccountLinkUsed, joinTeam, readAccountLink } from '#modules/accounts/team.server.ts'
import { isFirstRunOpen } from '#modules/demo/first-run.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { readField, respondRefused } from '../parts/form.server.ts'
import { useRefusal } from '../parts/refusal-note.tsx'
import { readClient, redirectWithCookies } from '../sign-in/sign-in-page.server.ts'
import { EmailField, NewPasswordField, SignInForm, SignInPage } from '../sign-in/sign-in-page.tsx'
import type { Route } from './+types/join.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = findTokenInText(new URL(request.url).search)
  const link = await readAccountLink(context.get(appContext), token)
  return {
    token,
    isUsed: !link && (await isAccountLinkUsed(context.get(appContext).database, token)),
    link: link && { isFirstOwner: link.purpose === 'first-owner', email: link.email },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const password = readField(form, 'password')
  const person = { name: readField(form, 'name'), email: readField(form, 'email'), password }
  const joined = await joinTeam(ctx, findTokenInText(readField(form, 'key')), person)
  if (!joined.ok) return respondRefused(joined)
  const outcome = await signIn(ctx, readClient(request, context), { email: joined.email, password })
  if (!outcome.ok) return redirectWithCookies('/admin/sign-in?after=joined')
  // The first owner of a new house sets up its site first.
  const isFirstRun = joined.role === 'owner' && (await isFirstRunOpen(ctx))
  const path = isFirstRun ? '/admin/start' : '/admin/settings/you/two-step?first'
  return redirectWithCookies(path, outcome.cookies)
}

/** The page of a one-time link: for the first owner, or for a person invited into the team. */
export default function Join({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const { error } = useRefusal(refusal)
  const { link, isUsed } = page
  if (!link && !isUsed && !refusal)
    return (
      <SignInPage title="This link no longer works">
        <Text mt="sm">{messages.linkOver}</Text>
      </SignInPage>
    )
  // After a double tap, the second request finds the account that the first one made.
  if (!link || refusal?.name === 'accountExists')
    return (
      <SignInPage title="You have an account">
        <Text mt="sm">
          <Link to="/admin/sign-in">{messages.accountExists}</Link>
        </Text>
      </SignInPage>
    )
  return (
    <SignInPage title="Create your account" refusal={refusal && !refusal.field ? refusal.message : undefined}>
      <Text mt="sm">
        {link.isFirstOwner
          ? 'This is the owner’s account. Fill in three boxes.'
          : `This account is for ${link.email}.`}
      </Text>
      <SignInForm button="Start">
        <input type="hidden" name="key" value={page.token} />
        <TextInput name="name" label="Your name" autoComplete="name" required error={error('name')} />
        {link.isFirstOwner ? (
          <EmailField label="E-mail" error={error('email')} />
        ) : (
          <input type="hidden" name="email" autoComplete="username" value={link.email} />
        )}
        <NewPasswordField label="Password" error={error('password')} />
      </SignInForm>
    </SignInPage>
  )
}
