import { redirect } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { cleanAddress } from '#domain/text.ts'
import { changeSettings } from '#server/house/change-settings.ts'
import { publishedContent } from '#server/house/content/content.ts'
import type { House } from '#server/house/house.ts'
import { mailWay, savedMailServer, senderOf } from '#server/house/mail/mail-server.ts'
import { unsentEmails } from '#server/house/mail/stuck-emails.ts'
import { lastTestEmail } from '#server/house/mail/test-email.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { field, fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import type { Route } from './+types/mail.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [{ emailjs, ownerAddress, timeZone }, { property }, carrier] = await Promise.all([
    readSettings(house),
    publishedContent(house),
    carrierOf(house),
  ])
  const query = new URL(request.url).searchParams
  return {
    values: { emailjs, ownerAddress },
    pageAddress: property.email,
    carrier,
    unsent: carrier.way === 'folder' ? 0 : (await unsentEmails(house, 1)).count,
    test: await testOf(house, carrier, timeZone),
    saved: query.has('saved'),
    serverSaved: query.get('server') === 'saved',
  }
}

/** Who carries e-mails, as far as a page may know it. */
async function carrierOf(house: House) {
  const [way, saved, from] = await Promise.all([mailWay(house), savedMailServer(house), senderOf(house)])
  const { smtpUrl } = house.config
  return {
    way,
    host: smtpUrl ? URL.parse(smtpUrl)?.hostname : saved?.host,
    /** Saved in the console, but the environment wins. */
    unused: smtpUrl ? saved?.host : undefined,
    from: typeof from === 'string' ? from : `${from.name} <${from.address}>`,
    since: way === 'console' ? saved?.since : undefined,
  }
}

/** What became of the last test, if it went the way that e-mails go now. */
async function testOf(
  house: House,
  { way, since = '' }: { way: string; since?: string | undefined },
  zone: string,
) {
  const test = await lastTestEmail(house)
  if (!test || test.way !== way || test.created_at < since) return null
  const { to_address: to, state, last_error: error, sent_at, created_at } = test
  return { to, state, error, when: sayMoment(new Date(sent_at ?? created_at), zone) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const ids = {
    publicKey: fieldLine(form, 'publicKey'),
    serviceId: fieldLine(form, 'serviceId'),
    templateId: fieldLine(form, 'templateId'),
  }
  const emailjs = Object.values(ids).some(Boolean) ? ids : null
  const ownerAddress = cleanAddress(field(form, 'ownerAddress')) || null
  const typed = { emailjs, ownerAddress }
  const opened = openedIn(form)
  const outcome = await changeSettings(house, owner, typed, opened)
  return outcome.ok ? redirect('/admin/settings/mail?saved') : returned(outcome, typed, opened)
}
