import { Box, Flex, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { AppContext } from '#core/app-context.server.ts'
import { generalSettings, readSettings } from '#core/settings.server.ts'
import { cityOf, formatMoment } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import { listTeamMembers } from '#modules/accounts/team.server.ts'
import { readBackupState } from '#modules/backups/backup-state.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { countSamples } from '#modules/demo/samples.server.ts'
import { emailjsSettings } from '#modules/enquiries/site-forms.server.ts'
import { paymentSettings } from '#modules/guest-pages/payment-details.ts'
import { invitationSettings } from '#modules/invitations/due-invitations.server.ts'
import { readMailServerSource } from '#modules/mail/mail-server.server.ts'
import { guestMediaSettings } from '#modules/media/media.server.ts'
import { ownerAddressSettings } from '#modules/owner-emails/owner-emails.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import { listNotifiedDevices } from '#modules/push/devices.server.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/page-head.tsx'
import { SmallText } from '../parts/section.tsx'
import { formatCounts } from '../people/format-counts.ts'
import type { Route } from './+types/settings-list.ts'
import {
  type SettingsEntry,
  settingsDescriptions,
  settingsPages,
  settingsSubpages,
} from './settings-pages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const isOwner = me.role === 'owner'
  const devices = await listNotifiedDevices(ctx, me)
  const currentValues: CurrentValues = {
    you: `Password, devices, light or dark, code app (${me.hasTwoStep ? 'on' : 'off'})`,
    notifications: describeDevices(devices.length),
    ...(isOwner && (await describeOwnerSettings(ctx))),
  }
  const samples = isOwner ? await countSamples(ctx) : null
  return { isOwner, current: currentValues, samples: samples && formatCounts(samples) }
}

type CurrentValues = Partial<Record<keyof typeof settingsPages, string>>

/** The current values on the pages that only owners may open. */
async function describeOwnerSettings(ctx: AppContext): Promise<CurrentValues> {
  const [settings, { property }, team, source, { made }] = await Promise.all([
    readSettings(ctx, {
      ...emailjsSettings,
      ...ownerAddressSettings,
      ...invitationSettings,
      ...keepMonthsSettings,
      ...guestMediaSettings,
      ...generalSettings,
      ...paymentSettings,
    }),
    readContent(ctx),
    listTeamMembers(ctx),
    readMailServerSource(ctx),
    readBackupState(ctx.database),
  ])
  const { emailjs, ownerAddress, invitations, keepMonths, guestMedia, timeZone, payments } = settings
  const { photos, video, audio } = guestMedia
  const files = [photos && 'photos', video && 'video', audio && 'a voice note'].filter(Boolean).join(', ')
  const deliveryText = source === 'folder' ? 'not sent: e-mail is not set up' : 'by your mail server'
  const invitationText = invitations.automatic ? 'go out automatically' : 'are sent by you'
  const hasRetention = keepMonths.enquiries || keepMonths.bookings
  const retentionText = hasRetention ? 'old data is deleted' : 'all data is kept'
  return {
    mail: `To ${ownerAddress ?? property.email}, ${deliveryText}${emailjs ? '; forms go through emailjs.com' : ''}`,
    guests: `Guests may add ${files || 'no files'}; invitations ${invitationText}; ${retentionText}`,
    payments: payments.upiId || (payments.bank.number ? 'Bank account' : 'Guests cannot pay by a link yet'),
    time: `English as in India; the time of ${cityOf(timeZone)}`,
    backups: made
      ? `The last one was made on ${formatMoment(new Date(made.at), timeZone)}`
      : 'The first one is made automatically soon',
    team: team.length === 1 ? 'Only you' : `${team.length} people`,
  }
}

function describeDevices(count: number): string {
  if (count === 0) return 'Alerts are off on all your devices'
  return count === 1 ? 'Alerts are on for 1 device' : `Alerts are on for ${count} devices`
}

/** The pages of the settings, each with its current value. */
export default function Settings({ loaderData: { isOwner, current, samples } }: Route.ComponentProps) {
  const rows: RowProps[] = keysOf(settingsPages).map((name) => ({
    ...settingsPages[name],
    description: current[name] ?? settingsDescriptions[name],
  }))
  if (samples)
    rows.push({ ...settingsSubpages.samples, description: `${samples}. Remove them when you open your site` })
  const title = 'Review policy and all other texts'
  rows.push(
    { to: '/admin/content', icon: 'pen', title, description: 'In Texts and prices', isOwnerOnly: true },
    { to: '/admin/log', icon: 'list', title: 'Log', description: 'Who did what, and when' },
  )
  return (
    <>
      <PageHead title="Settings" />
      <SimpleGrid component="ul" cols={{ base: 1, lg: 2 }} spacing="sm">
        {rows
          .filter(({ isOwnerOnly }) => isOwner || !isOwnerOnly)
          .map((row) => (
            <Row key={row.to} {...row} />
          ))}
      </SimpleGrid>
    </>
  )
}

type RowProps = SettingsEntry & { description: string }

function Row({ to, icon, title, description }: RowProps) {
  return (
    <li>
      <Flex
        component={Link}
        to={to}
        className="sheet card-link"
        gap="md"
        align="center"
        h="100%"
        px="1.1rem"
        py="0.9rem"
        c="var(--ink)"
        td="none"
      >
        <Icon name={icon} />
        <Box component="span" flex={1} miw={0}>
          <Text component="span" fw={600} display="block">
            {title}
          </Text>
          <SmallText span display="block">
            {description}
          </SmallText>
        </Box>
        <Icon name="right" />
      </Flex>
    </li>
  )
}
