import { sayMoment } from '#domain/day.ts'
import { listOwners } from '#server/house/accounts/owners.ts'
import { backupState } from '#server/house/backups/backup-state.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { samplesIn } from '#server/house/demo/samples.ts'
import { mailWay } from '#server/house/mail/mail-server.ts'
import { ringingDevices } from '#server/house/push/devices.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const { role, twoStep } = signedIn
  const [settings, { property }, team, samples, devices] = await Promise.all([
    readSettings(house),
    publishedContent(house),
    listOwners(house),
    role === 'owner' ? samplesIn(house) : null,
    ringingDevices(house, signedIn),
  ])
  const { emailjs, ownerAddress, invitations, keepMonths, guestMedia, timeZone } = settings
  const mail = { to: ownerAddress ?? property.email, way: await mailWay(house), emailjs: emailjs !== null }
  const { made } = await backupState(house.database)
  const backup = role === 'owner' && made ? sayMoment(new Date(made.at), timeZone) : null
  const zone = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return {
    role,
    twoStep,
    mail,
    invitations,
    keepMonths,
    guestMedia,
    team: team.length,
    zone,
    samples,
    backup,
    ringing: devices.length,
  }
}
