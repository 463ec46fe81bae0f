import { redirect } from 'react-router'
import { type Encryption, type MailServer, mailProviders, noMailServer } from '#domain/mail/mail-server.ts'
import { cleanAddress } from '#domain/text.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { changeMailServer } from '#server/house/mail/change-mail-server.ts'
import { savedMailServer } from '#server/house/mail/mail-server.ts'
import { sendTestEmail } from '#server/house/mail/test-email.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
import { field, fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import type { Route } from './+types/mail-server.ts'

/** Asked for afresh before the page, too: nobody should have to type a password twice. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireFresh(house, request)
  if (house.config.smtpUrl) throw redirect('/admin/settings/mail')
  const [saved, { property }] = await Promise.all([savedMailServer(house), publishedContent(house)])
  const picked = new URL(request.url).searchParams.get('with') ?? ''
  const provider = Object.hasOwn(mailProviders, picked) ? mailProviders[picked] : undefined
  const place = provider && { host: provider.host, port: provider.port, encryption: provider.encryption }
  return {
    server: { ...placeOf(saved), ...place },
    was: placeOf(saved),
    saved: saved !== null,
    hasPassword: saved?.hasPassword ?? false,
    picked: provider ? picked : '',
    hint: provider?.hint,
    page: { name: property.name, address: property.email },
    fromIsInstalled: house.config.mailFrom !== undefined,
  }
}

function placeOf(saved: MailServer | null): MailServer {
  const { host, port, encryption, user, fromName, fromAddress } = saved ?? noMailServer
  return { host, port, encryption, user, fromName, fromAddress }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const form = await request.formData()
  const typed: MailServer = {
    host: fieldLine(form, 'host').toLowerCase(),
    port: Number(fieldLine(form, 'port', 20) || Number.NaN),
    // What is none of them is refused with the rest.
    encryption: field(form, 'encryption', 20) as Encryption,
    user: fieldLine(form, 'user'),
    fromName: fieldLine(form, 'fromName'),
    fromAddress: cleanAddress(field(form, 'fromAddress')),
  }
  const opened = openedIn(form)
  const outcome = await changeMailServer(house, owner, typed, field(form, 'password'), opened)
  if (!outcome.ok) return returned(outcome, typed, opened)
  if (field(form, 'then') === 'test') await sendTestEmail(house, owner)
  return redirect('/admin/settings/mail?server=saved')
}
