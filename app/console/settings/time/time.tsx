import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { formKey, OpenedFields, type Returned } from '../../parts/kept/opened.tsx'
import { useChanged } from '../../parts/kept/use-changed.ts'
import { Meanwhile } from '../../parts/saving/meanwhile.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-line.tsx'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/time.ts'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './time.server.ts'

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
