import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { redirect } from 'react-router'
import { newId } from '#core/host/keys.server.ts'
import { makeEmptyForm, readForm } from '#core/record-fields.ts'
import { isKeyOf } from '#core/values/record.ts'
import { bookingSources } from '#modules/bookings/booking-money.ts'
import { listFullNights } from '#modules/calendar/nights.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listStaysToChoose } from '#modules/content/stays.ts'
import { MAX_GUESTS_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { recordEnquiry } from '#modules/enquiries/write-enquiry.server.ts'
import {
  enquiryChannels,
  enquiryFields,
  MAX_ENQUIRY_NOTE_CHARACTERS,
  type TypedEnquiry,
} from '#modules/enquiries/written-enquiry.ts'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { DateRange } from '../parts/date-range.tsx'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, RadioChips, RecordForm } from '../parts/record-form.tsx'
import type { Route } from './+types/new-enquiry.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const [content, fullNights] = await Promise.all([readContent(ctx), listFullNights(ctx, {})])
  const queryValues = [...query].filter(([name]) => isKeyOf(enquiryFields, name))
  const typed: TypedEnquiry = { ...makeEmptyForm(enquiryFields), ...Object.fromEntries(queryValues) }
  const page = { id: newId(), isNew: true, version: '' }
  return { ...page, fullNights, typed, stays: listStaysToChoose(content, null) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  const typed = readForm(enquiryFields, form)
  const outcome = await recordEnquiry(ctx, actor, { ...typed, id: readField(form, 'id', 40) })
  if (!outcome.ok) return reply(outcome)
  return redirect(`${adminPath('enquiries', outcome.id)}?done=added`)
}

/**
 * An enquiry that came by phone, by WhatsApp or at the door, `/admin/enquiries/new`. The Next key of a phone leads from the name to the calendar,
 * which asks for both days; so a call is written down in five taps.
 */
export default function WriteEnquiry({ loaderData: page }: Route.ComponentProps) {
  const { fullNights, stays } = page
  return (
    <>
      <BackLink to="/admin/enquiries">All enquiries</BackLink>
      <PageHead title="Write down an enquiry">
        From a call, a WhatsApp message or a visit. You need only a name.
      </PageHead>
      <RecordForm
        noun="enquiry"
        fields={enquiryFields}
        record={page}
        addedMessage="Enquiry saved."
        saveLabel="Save the enquiry"
        describeNew={(form) => String(form.get('name') || 'No name yet')}
      >
        {(field) => (
          <>
            <TextInput {...field('name')} required autoFocus />
            <SimpleGrid cols={2} spacing="sm">
              <TextInput {...field('phone')} type="tel" />
              <TextInput {...field('guests')} inputMode="numeric" maxLength={MAX_GUESTS_CHARACTERS} />
            </SimpleGrid>
            <DateRange
              from={field('checkIn')}
              until={field('checkOut')}
              findTakenNights={(form) => fullNights[String(form.get('stay') ?? '')] ?? []}
            />
            <RadioChips
              {...field('stay')}
              options={[...stays.map(({ id, title }) => [id, title] as const), ['', 'Any room']]}
            />
            <RadioChips
              {...field('way')}
              options={enquiryChannels.map((way) => [way, bookingSources[way]] as const)}
            />
            <Textarea
              {...field('note')}
              enterKeyHint="enter"
              maxLength={MAX_ENQUIRY_NOTE_CHARACTERS}
              autosize
              minRows={2}
            />
            <TextInput
              {...field('email')}
              type="email"
              description="Without an e-mail, you answer by phone or WhatsApp."
            />
          </>
        )}
      </RecordForm>
    </>
  )
}
