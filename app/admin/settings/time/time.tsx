import { NativeSelect, Text } from '@mantine/core'
import { generalSettings } from '#core/settings.server.ts'
import { formatMoment } from '#core/values/day.ts'
import { adminContext } from '../../access.server.ts'
import { readTrimmedField } from '../../parts/form.server.ts'
import { loadSettings, saveSettings } from '../save-settings.server.ts'
import { SettingsForm, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/time.ts'

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = args.context.get(adminContext)
  const saved = await loadSettings(args, generalSettings)
  const { timeZone } = saved.values
  return { ...saved, zones: listTimeZones(timeZone), now: formatMoment(ctx.clock.now(), timeZone) }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  return saveSettings(args, form, generalSettings, { timeZone: readTrimmedField(form, 'timeZone', 60) })
}

/** Time zones that browsers and Node.js still list under an old name of their city. */
const renamedZones: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** The options for the time zone; the current one is always among them. */
function listTimeZones(current: string) {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => renamedZones[zone] ?? zone)
  const zones = [...new Set([...known, current])].sort()
  return zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

const labels = { timeZone: 'Time zone' }

/** The clock and the language of the site, `/admin/settings/time`. */
export default function Time({ loaderData: { zones, now, ...page } }: Route.ComponentProps) {
  return (
    <SettingsPage title="Language and time">
      <SettingsForm name="settings time" {...page} labels={labels}>
        {(field) => (
          <>
            <SettingsSection as="fieldset" title="Time">
              <NativeSelect
                {...field('timeZone')}
                description={`The time there is ${now} now.`}
                data={zones}
              />
            </SettingsSection>
            <SettingsSection as="fieldset" title="Language">
              <Text>English as in India: 24 August 2026, 18:05, ₹1,25,000.</Text>
            </SettingsSection>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}
