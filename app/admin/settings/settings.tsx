import './settings.css'
import { SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import { keysOf } from '#modules/common/record.ts'
import { samplesIn } from '#modules/demo/samples.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { formatCounts } from '../parts/format-counts.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import type { Route } from './+types/settings.ts'
import { type SettingsEntry, settingsAbout, settingsPages, settingsSubpages } from './settings-pages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const isOwner = me.role === 'owner'
  const samples = isOwner ? await samplesIn(ctx) : null
  return { isOwner, samples: samples && formatCounts(samples) }
}

/** The pages of the settings, each with what is set there. */
export default function Settings({ loaderData: { isOwner, samples } }: Route.ComponentProps) {
  const rows: RowProps[] = keysOf(settingsPages).map((name) => ({
    ...settingsPages[name],
    about: settingsAbout[name],
  }))
  if (samples)
    rows.push({ ...settingsSubpages.samples, about: `${samples}, to be removed when the site is yours` })
  rows.push(
    {
      to: '/admin/content',
      sign: 'pen',
      title: 'Review policy and all other texts',
      about: 'In Texts and prices',
      ownerOnly: true,
    },
    { to: '/admin/log', sign: 'list', title: 'Log', about: 'Who did what, and when' },
  )
  return (
    <>
      <PageHead title="Settings" />
      <SimpleGrid component="ul" className="settings-list" cols={{ base: 1, lg: 2 }} spacing="sm">
        {rows
          .filter(({ ownerOnly }) => isOwner || !ownerOnly)
          .map((row) => (
            <Row key={row.to} {...row} />
          ))}
      </SimpleGrid>
    </>
  )
}

type RowProps = SettingsEntry & { about: string }

function Row({ to, sign, title, about }: RowProps) {
  return (
    <li>
      <Link to={to}>
        <Icon name={sign} />
        <span>
          <Text component="span" fw={600} display="block">
            {title}
          </Text>
          <Text component="span" size="sm" c="dimmed" display="block">
            {about}
          </Text>
        </span>
        <Icon name="right" />
      </Link>
    </li>
  )
}
