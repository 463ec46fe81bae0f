import type { AppContext } from '#core/app-context.server.ts'
import { readCookie, writeCookie } from '#core/host/cookies.server.ts'
import { readSignedValue, signValue } from '#core/host/keys.server.ts'
import { RECENT_PASSWORD_MS } from './owner.ts'

const PURPOSE = 'kept-act'
const COOKIE = 'deodar.act'
/** Browsers keep 4096 bytes a cookie; longer forms are typed again. */
const MAX_CHARACTERS = 3000

/** A form that waits for the password: its action, its page, its fields, and the label of its button. */
export type PendingForm = { action: string; page: string; fields: [string, string][]; button: string }

/** What an action has read already, and the label of the button that sends it again. */
type SubmittedForm = { form: FormData; button: string }

/** The cookie that stores this form in its browser until the password is entered. It is empty where the form cannot be stored. */
export function storePendingForm(
  ctx: AppContext,
  request: Request,
  { session, page, pendingForm }: { session: string; page: string; pendingForm?: SubmittedForm | undefined },
): string {
  const fields = pendingForm && readTextFields(pendingForm.form)
  if (!fields) return clearPendingForm(ctx)
  const { pathname, search } = new URL(request.url)
  const action = pathname.replace(/\.data$/, '') + search
  const stored = { session, action, page, fields, button: pendingForm.button }
  const value = signValue(ctx.secret, PURPOSE, Buffer.from(JSON.stringify(stored)).toString('base64url'))
  if (value.length > MAX_CHARACTERS) return clearPendingForm(ctx)
  return writeCookie(ctx.config.publicOrigin, COOKIE, value, RECENT_PASSWORD_MS / 1000)
}

/** The form stored for this session and page, or null. */
export function readPendingForm(
  ctx: AppContext,
  request: Request,
  { session, page }: { session: string; page: string },
): PendingForm | null {
  const signed = readCookie(ctx.config.publicOrigin, request.headers.get('cookie'), COOKIE)
  const value = readSignedValue(ctx.secret, PURPOSE, signed)
  if (!value) return null
  const stored = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))
  const { session: storedSession, ...pendingForm } = stored
  return storedSession === session && pendingForm.page === page ? pendingForm : null
}

export function clearPendingForm(ctx: AppContext): string {
  return writeCookie(ctx.config.publicOrigin, COOKIE, '', 0)
}

/** Null where a file or a password is among them. */
function readTextFields(form: FormData): [string, string][] | null {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !/password/i.test(name) ? [[name, value]] : [],
  )
  return fields.length === [...form].length ? fields : null
}
