import './settings.css'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { listOwners } from '#modules/accounts/team.server.ts'
import { backupState } from '#modules/backups/backup-state.server.ts'
import { sayMoment } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { samplesIn } from '#modules/demo/samples.server.ts'
import { mailWay } from '#modules/mail/mail-server.server.ts'
import { ringingDevices } from '#modules/push/devices.server.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { sayCounts } from '../parts/say-counts.ts'
import type { Route } from './+types/settings.ts'
import { settingsRooms } from './settings-room.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const { role, twoStep } = me
  const [settings, { property }, team, samples, devices] = await Promise.all([
    readSettings(ctx),
    publishedContent(ctx),
    listOwners(ctx),
    role === 'owner' ? samplesIn(ctx) : null,
    ringingDevices(ctx, me),
  ])
  const { emailjs, ownerAddress, invitations, keepMonths, guestMedia, timeZone } = settings
  const mail = { to: ownerAddress ?? property.email, way: await mailWay(ctx), emailjs: emailjs !== null }
  const { made } = await backupState(ctx.database)
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

/** What the house can be told, one line each with what holds now. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { role, twoStep, mail, invitations, keepMonths, guestMedia, team, zone, samples, backup, ringing } =
    loaderData
  const files = [
    guestMedia.photos && 'photos',
    guestMedia.video && 'video',
    guestMedia.audio && 'a voice note',
  ]
  const kept = keepMonths.enquiries || keepMonths.bookings
  return (
    <>
      <PageHead title="Settings" />
      <ul className="settings-list">
        <Row {...settingsRooms.you}>
          Password, devices, light or dark, second step ({twoStep ? 'on' : 'off'})
        </Row>
        <Row {...settingsRooms.notifications}>{sayRinging(ringing)}</Row>
        {role === 'owner' && (
          <>
            <Row {...settingsRooms.mail}>
              To {mail.to}, {mail.way === 'folder' ? 'not sent: e-mail is not set up' : 'by your mail server'}
              {mail.emailjs && '; forms go through emailjs.com'}
            </Row>
            <Row {...settingsRooms.guests}>
              Guests may add {files.filter(Boolean).join(', ') || 'no files'}; invitations{' '}
              {invitations.automatic ? 'go out by themselves' : 'are sent by hand'};{' '}
              {kept ? 'old data is erased' : 'everything is kept'}
            </Row>
            <Row {...settingsRooms.messages}>Answers to enquiries, before arrival, asking for a review</Row>
            <Row {...settingsRooms.time}>English as in India; the clock of {zone}</Row>
            <Row {...settingsRooms.backups}>
              {backup ? `The last one was made on ${backup}` : 'The first is made by itself soon'}
            </Row>
            <Row {...settingsRooms.team}>{team === 1 ? 'You alone' : `${team} people`}</Row>
            {samples && (
              <Row to="/admin/settings/samples" sign="close" title="Samples">
                {sayCounts(samples)}, to be removed when the house is yours
              </Row>
            )}
            <Row to="/admin/words" sign="pen" title="Review policy and all other texts">
              In Texts and prices
            </Row>
          </>
        )}
        <Row to="/admin/log" sign="list" title="Log">
          Who did what, and when
        </Row>
      </ul>
      <Text c="dimmed" size="sm" mt="lg">
        On a computer, press ? for the keys.
      </Text>
    </>
  )
}

function sayRinging(devices: number): string {
  if (devices === 0) return 'None of your devices rings when somebody asks'
  return devices === 1 ? 'One device rings when somebody asks' : `${devices} devices ring when somebody asks`
}

function Row({
  to,
  sign,
  title,
  children,
}: {
  to: string
  sign: IconName
  title: string
  children: React.ReactNode
}) {
  return (
    <li>
      <Link to={to}>
        <Icon name={sign} />
        <span>
          <Text component="span" fw={600} display="block">
            {title}
          </Text>
          <Text component="span" size="sm" c="dimmed" display="block">
            {children}
          </Text>
        </span>
        <Icon name="right" />
      </Link>
    </li>
  )
}
