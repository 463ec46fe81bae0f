import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, Form, redirect } from 'react-router'
import { appContext, sanitizeAdminPath } from '#app/context/context.server.ts'
import { requireSignedIn } from '#app/context/require-role.server.ts'
import { clearPendingForm, type PendingForm, readPendingForm } from '#modules/accounts/pending-form.server.ts'
import { confirmPassword } from '#modules/accounts/sign-in.server.ts'
import { readField, respondRefused } from '../parts/form.server.ts'
import { useRefusal } from '../parts/refusal-note.tsx'
import { readClient } from '../sign-in/sign-in-page.server.ts'
import { FooterLink, PasswordField, SignInForm, SignInPage } from '../sign-in/sign-in-page.tsx'
import type { Route } from './+types/confirm.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, email } = await requireSignedIn(context.get(appContext), request)
  const returnPath = sanitizeAdminPath(new URL(request.url).searchParams.get('next'))
  return { name, email, returnPath, cancelPath: findCancelPath(request) }
}

/** The page before this one; `next` may be a page that only asks for the password again. */
function findCancelPath(request: Request): string {
  const { pathname = '', search = '' } = URL.parse(request.headers.get('referer') ?? '') ?? {}
  return sanitizeAdminPath(pathname === '/admin/confirm' ? null : pathname + search)
}

/** Returns to the page that asked for the password, or offers its pending form again, to be sent with one tap. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const signedIn = await requireSignedIn(ctx, request)
  const form = await request.formData()
  const client = readClient(request, context)
  const confirmed = await confirmPassword(ctx, client, signedIn, readField(form, 'password'))
  if (!confirmed.ok) return respondRefused(confirmed)
  const page = sanitizeAdminPath(readField(form, 'next'))
  const pendingForm = readPendingForm(ctx, request, { session: signedIn.session.id, page })
  if (!pendingForm) return redirect(page)
  return data({ ok: true as const, pendingForm }, { headers: { 'set-cookie': clearPendingForm(ctx) } })
}

/** Asks for the password again before exports, deletions and changes of the team; the answer is valid for ten minutes. */
export default function Confirm({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { message, error } = useRefusal(answer?.ok === false ? answer : undefined)
  if (answer?.ok) return <RepeatForm pendingForm={answer.pendingForm} />
  return (
    <SignInPage title="Enter your password again" refusal={message}>
      <Text mt="sm">
        {page.name}, for your safety please enter your password again. You are not asked again for ten
        minutes.
      </Text>
      <SignInForm button="Continue">
        <input type="hidden" name="next" value={page.returnPath} />
        <input type="hidden" name="email" autoComplete="username" value={page.email} />
        <PasswordField label="Password" error={error('password')} autoFocus />
      </SignInForm>
      <FooterLink to={page.cancelPath}>Cancel</FooterLink>
    </SignInPage>
  )
}

/** The form that waited for the password, with all its fields, to be sent with one tap. */
function RepeatForm({ pendingForm: { action, page, button, fields } }: { pendingForm: PendingForm }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <SignInPage title="Confirmed">
      <Text mt="sm" role="status" ref={note} tabIndex={-1}>
        Confirmed. Now press “{button}” again.
      </Text>
      {/* Downloads answer with a file, which only the browser itself can save. */}
      <Form method="post" action={action} reloadDocument={action.startsWith('/admin/downloads')}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and the list never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" fullWidth mt="1.5rem" variant="filled">
          {button}
        </Button>
      </Form>
      <FooterLink to={page}>Back to the page</FooterLink>
    </SignInPage>
  )
}
