import { redirect } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { changeSettings } from '#server/house/change-settings.ts'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'
import { readSettings } from '#server/house/settings.ts'
import { requireRole } from '#server/house/sign-in.ts'
import { lastTestLetter } from '#server/house/test-letter.ts'
import { field, refused } from '../../parts/door.server.ts'
import type { Route } from './+types/mail.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [{ emailjs, ownerAddress, timeZone }, { property }, test] = await Promise.all([
    readSettings(house),
    publishedContent(house),
    lastTestLetter(house),
  ])
  const { smtpUrl, mailFrom } = house.config
  const when = test && sayMoment(new Date(test.sent_at ?? test.created_at), timeZone)
  return {
    emailjs,
    ownerAddress,
    pageAddress: property.email,
    server: smtpUrl ? new URL(smtpUrl).hostname : null,
    from: mailFrom ?? null,
    test: test && { to: test.to_address, state: test.state, error: test.last_error, when },
    saved: new URL(request.url).searchParams.has('saved'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const ids = {
    publicKey: field(form, 'publicKey').trim(),
    serviceId: field(form, 'serviceId').trim(),
    templateId: field(form, 'templateId').trim(),
  }
  const emailjs = Object.values(ids).some(Boolean) ? ids : null
  const ownerAddress = field(form, 'ownerAddress').trim() || null
  const outcome = await changeSettings(house, owner, { emailjs, ownerAddress })
  return outcome.ok ? redirect('/admin/settings/mail?saved') : refused(outcome)
}
