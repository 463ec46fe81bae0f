import './settings.css'
import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listOwners } from '#modules/accounts/team.server.ts'
import { backupState } from '#modules/backups/backup-state.server.ts'
import { cityOf, sayMoment } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { samplesIn } from '#modules/demo/samples.server.ts'
import { mailWay } from '#modules/mail/mail-server.server.ts'
import { notifiedDevices } from '#modules/push/devices.server.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { sayCounts } from '../parts/say-counts.ts'
import type { Route } from './+types/settings.ts'
import { settingsPages } from './settings-pages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const isOwner = me.role === 'owner'
  const [settings, { property }, team, samples, devices, way, { made }] = await Promise.all([
    readSettings(ctx),
    publishedContent(ctx),
    listOwners(ctx),
    isOwner ? samplesIn(ctx) : null,
    notifiedDevices(ctx, me),
    mailWay(ctx),
    backupState(ctx.database),
  ])
  const { emailjs, ownerAddress, invitations, keepMonths, guestMedia, timeZone } = settings
  return {
    isOwner,
    twoStep: me.twoStep,
    mail: { to: ownerAddress ?? property.email, way, emailjs: emailjs !== null },
    invitations,
    keepMonths,
    guestMedia,
    team: team.length,
    city: cityOf(timeZone),
    samples: samples && sayCounts(samples),
    backup: isOwner && made ? sayMoment(new Date(made.at), timeZone) : null,
    ringing: devices.length,
  }
}

/** What can be set, one line each with what holds now. */
export default function Settings({ loaderData: page }: Route.ComponentProps) {
  const { mail, invitations, keepMonths, guestMedia } = page
  const { photos, video, audio } = guestMedia
  const files = [photos && 'photos', video && 'video', audio && 'a voice note'].filter(Boolean).join(', ')
  const kept = keepMonths.enquiries || keepMonths.bookings
  return (
    <>
      <PageHead title="Settings" />
      <SimpleGrid component="ul" className="settings-list" cols={{ base: 1, lg: 2 }} spacing="sm">
        <Row {...settingsPages.you}>
          Password, devices, light or dark, second step ({page.twoStep ? 'on' : 'off'})
        </Row>
        <Row {...settingsPages.notifications}>{sayRinging(page.ringing)}</Row>
        {page.isOwner && (
          <>
            <Row {...settingsPages.mail}>
              To {mail.to}, {mail.way === 'folder' ? 'not sent: e-mail is not set up' : 'by your mail server'}
              {mail.emailjs && '; forms go through emailjs.com'}
            </Row>
            <Row {...settingsPages.guests}>
              Guests may add {files || 'no files'}; invitations{' '}
              {invitations.automatic ? 'go out by themselves' : 'are sent by you'};{' '}
              {kept ? 'old data is erased' : 'everything is kept'}
            </Row>
            <Row {...settingsPages.messages}>Answers to enquiries, before arrival, asking for a review</Row>
            <Row {...settingsPages.time}>English as in India; the clock of {page.city}</Row>
            <Row {...settingsPages.backups}>
              {page.backup ? `The last one was made on ${page.backup}` : 'The first is made by itself soon'}
            </Row>
            <Row {...settingsPages.team}>{page.team === 1 ? 'You alone' : `${page.team} people`}</Row>
            {page.samples && (
              <Row to="/admin/settings/samples" sign="close" title="Samples">
                {page.samples}, to be removed when the site is yours
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
      </SimpleGrid>
    </>
  )
}

function sayRinging(devices: number): string {
  if (devices === 0) return 'None of your devices rings when somebody asks'
  return devices === 1 ? 'One device rings when somebody asks' : `${devices} devices ring when somebody asks`
}

type RowProps = { to: string; sign: IconName; title: string; children: ReactNode }

function Row({ to, sign, title, children }: RowProps) {
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
