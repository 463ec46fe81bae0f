import { NativeSelect, Text } from '@mantine/core'
import { redirect } from 'react-router'
import { sayMoment } from '#modules/common/day.ts'
import { changeSettings } from '#server/change-settings.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../../access.server.ts'
import { readOpenedForm, refuseForm } from '../../parts/drafts/opened.server.ts'
import { fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { SettingsForm, SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/time.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { timeZone } = await readSettings(ctx)
  const saved = new URL(request.url).searchParams.has('saved')
  return {
    values: { timeZone },
    zones: timeZones(timeZone),
    now: sayMoment(ctx.clock.now(), timeZone),
    saved,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const typed = { timeZone: fieldLine(form, 'timeZone', 60) }
  const opened = readOpenedForm(form)
  const outcome = await changeSettings(ctx, actor, typed, opened)
  return outcome.ok ? redirect('/admin/settings/time?saved') : refuseForm(outcome, typed, opened)
}

/** Cities that the tables of time zones still call by an older name. */
const newNames: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Every time zone, the one that is set among them. */
function timeZones(set: string) {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => newNames[zone] ?? zone)
  const zones = [...new Set([...known, set])].sort()
  return zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** The clock and the language of the site, `/admin/settings/time`. */
export default function Time({
  loaderData: { values, zones, now, saved },
  actionData,
}: Route.ComponentProps) {
  return (
    <SettingsPage title="Language and time">
      <SettingsForm
        name="settings time"
        values={values}
        saved={saved}
        answer={actionData}
        label={() => 'Time zone of the house'}
      >
        {({ timeZone }) => (
          <>
            <fieldset className="sheet">
              <h2>Time</h2>
              <NativeSelect
                name="timeZone"
                label="Time zone of the house"
                description={`There it is ${now} now.`}
                defaultValue={timeZone}
                data={zones}
              />
            </fieldset>
            <fieldset className="sheet">
              <h2>Language</h2>
              <Text>The house speaks English as in India: 24 August 2026, 18:05, ₹1,25,000.</Text>
            </fieldset>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}
