import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { redirect } from 'react-router'
import { newId } from '#core/host/keys.server.ts'
import { recordOf } from '#core/values/record.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { bookingSources } from '#modules/bookings/booking-money.ts'
import { fullNights } from '#modules/calendar/nights.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { staysToChoose } from '#modules/content/stays.ts'
import {
  enquiryWays,
  MAX_ENQUIRY_NOTE_CHARACTERS,
  MAX_GUESTS_CHARACTERS,
  type WrittenEnquiry,
} from '#modules/enquiries/enquiry.ts'
import { writeEnquiry } from '#modules/enquiries/write-enquiry.server.ts'
import { adminContext } from '../access.server.ts'
import { refuseForm } from '../parts/drafts/initial-values.server.ts'
import type { RefusedForm } from '../parts/drafts/initial-values.tsx'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { intentOf } from '../parts/intent-of.server.ts'
import { BackLink, Chips, RecordForm } from '../parts/record-form.tsx'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/write.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const [content, full] = await Promise.all([publishedContent(ctx), fullNights(ctx, {})])
  const values = readWritten((name) => query.get(name) ?? '')
  return { id: newId(), isNew: true, done: null, full, values, stays: staysToChoose(content, null) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  intentOf(form, [''])
  const values = readWritten((name) => field(form, name, 4000))
  const id = field(form, 'id', 40)
  const outcome = await writeEnquiry(ctx, actor, { ...values, id })
  if (!outcome.ok) return refuseForm(outcome, values, undefined, id)
  return redirect(`${pagePath('enquiries', outcome.id)}?done=added`)
}

const lines = ['name', 'phone', 'email', 'guests', 'checkIn', 'checkOut', 'stay', 'note', 'way'] as const

/** What is typed, or what the address of an empty form says. */
function readWritten(read: (name: string) => string): WrittenEnquiry {
  const typed = recordOf(lines, read)
  const way = enquiryWays.find((way) => way === typed.way) ?? 'phone'
  return { ...typed, checkIn: parseDay(typed.checkIn), checkOut: parseDay(typed.checkOut), way }
}

/** An enquiry that came by phone, by WhatsApp or at the door, `/admin/enquiries/new`. */
export default function WriteEnquiry({ loaderData: page, actionData }: Route.ComponentProps) {
  const refusal: RefusedForm<WrittenEnquiry> | undefined = actionData
  return (
    <>
      <BackLink to="/admin/enquiries">All enquiries</BackLink>
      <PageHead title="Write down an enquiry">
        From a call, a WhatsApp message or a visit. You need only a name.
      </PageHead>
      <EnquiryForm key={refusal?.id ?? page.id} page={page} refusal={refusal} />
    </>
  )
}

type EnquiryFormProps = {
  page: Route.ComponentProps['loaderData']
  refusal: RefusedForm<WrittenEnquiry> | undefined
}

/** The Next key of a phone leads from the name to the calendar, which asks for both days; so a call is written down in five taps. */
function EnquiryForm({ page: { full, stays, ...page }, refusal }: EnquiryFormProps) {
  const values = refusal?.values ?? page.values
  return (
    <RecordForm
      noun="enquiry"
      {...page}
      refusal={refusal}
      save="Save the enquiry"
      summary={(form) => String(form.get('name') || 'No name yet')}
    >
      {(error) => {
        const line = (name: 'name' | 'phone' | 'guests' | 'email', label: string) => ({
          ...{ name, label, defaultValue: values[name], error: error(name) },
          ...{ autoComplete: 'off', enterKeyHint: 'next' as const },
        })
        return (
          <>
            <TextInput {...line('name', 'Name')} required autoFocus />
            <SimpleGrid cols={2} spacing="sm">
              <TextInput {...line('phone', 'Phone')} type="tel" />
              <TextInput
                {...line('guests', 'Guests')}
                inputMode="numeric"
                maxLength={MAX_GUESTS_CHARACTERS}
              />
            </SimpleGrid>
            <DayPair
              from={{ name: 'checkIn', label: 'Check-in', day: values.checkIn, error: error('checkIn') }}
              until={{ name: 'checkOut', label: 'Check-out', day: values.checkOut, error: error('checkOut') }}
              taken={(form) => full[String(form.get('stay') ?? '')] ?? []}
            />
            <Chips
              name="stay"
              label="Room"
              value={values.stay}
              options={[...stays.map(({ id, title }) => [id, title] as const), ['', 'Any room']]}
            />
            <Chips
              name="way"
              label="How it came"
              value={values.way}
              options={enquiryWays.map((way) => [way, bookingSources[way]] as const)}
            />
            <Textarea
              name="note"
              label="Note (guests do not see it)"
              defaultValue={values.note}
              error={error('note')}
              maxLength={MAX_ENQUIRY_NOTE_CHARACTERS}
              autosize
              minRows={2}
            />
            <TextInput
              {...line('email', 'E-mail')}
              type="email"
              description="Without an e-mail, you answer by phone or WhatsApp."
            />
          </>
        )
      }}
    </RecordForm>
  )
}
