import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { sayMoment } from '#modules/common/day.ts'
import { changeSettings } from '#server/change-settings.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../../access.server.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { useChanged } from '../../parts/kept/form-fields.ts'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import { formKey, OpenedFields, type Returned } from '../../parts/kept/opened.tsx'
import { Meanwhile } from '../../parts/saving/edit-conflict.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-bar.tsx'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/time.ts'
import { timeZones } from './zones.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { timeZone } = await readSettings(ctx)
  const saved = new URL(request.url).searchParams.has('saved')
  return { timeZone, zones: timeZones(timeZone), now: sayMoment(ctx.clock.now(), timeZone), saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const typed = { timeZone: fieldLine(form, 'timeZone', 60) }
  const opened = openedIn(form)
  const outcome = await changeSettings(ctx, actor, typed, opened)
  return outcome.ok ? redirect('/admin/settings/time?saved') : returned(outcome, typed, opened)
}

/** Where the house's clock stands, and how it speaks: `/admin/settings/time`. */
export default function Time({ loaderData: page, actionData }: Route.ComponentProps) {
  const refusal: Returned<{ timeZone: string }> | undefined = actionData
  const { timeZone } = refusal?.values ?? page
  const was = refusal?.was ?? { timeZone: page.timeZone }
  const saving = useNavigation().state !== 'idle'
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const changed = useChanged(form, page.timeZone)
  return (
    <SettingsRoom>
      <PageHead title="Language and time" />
      <Form method="post" ref={setForm} key={formKey(was, refusal)}>
        <RefusalNote message={refusal?.message}>
          <Meanwhile clashes={refusal?.clashes} label={() => 'Time zone of the house'} />
        </RefusalNote>
        <OpenedFields was={was} />
        <fieldset className="sheet">
          <h2>Time</h2>
          <NativeSelect
            name="timeZone"
            label="Time zone of the house"
            description={`There it is ${page.now} now.`}
            defaultValue={timeZone}
            data={[...page.zones]}
          />
        </fieldset>
        <fieldset className="sheet">
          <h2>Language</h2>
          <Text>The house speaks English as in India: 24 August 2026, 18:05, ₹1,25,000.</Text>
        </fieldset>
        <SaveLine changed={changed} saving={saving} saved={page.saved} refused={refusal !== undefined} />
      </Form>
    </SettingsRoom>
  )
}
