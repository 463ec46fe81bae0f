import { Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { Link } from 'react-router'
import { EmailNotSetUp } from '../parts/email-not-set-up.tsx'
import { AskedFirst } from '../parts/saving/asked-first.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/enquiry.ts'

type Page = Route.ComponentProps['loaderData']
type HoldProps = {
  id: string
  found: Page['found']
  hold: Page['hold']
  /** Where no e-mail goes out. */
  byWhatsApp: string | null
}

/** Keeps the nights for whoever asked: two taps for a day, or until a time. */
export function HoldNights({ id, found, hold, byWhatsApp }: HoldProps) {
  const { standing } = hold
  const free = found.filter((stay) => stay.free)
  if (standing) return <Standing id={id} hold={hold} standing={standing} byWhatsApp={byWhatsApp} />
  if (free.length === 0) return null
  return <Place id={id} free={free} hold={hold} />
}

function Place({ id, free, hold }: { id: string; free: Page['found']; hold: Page['hold'] }) {
  const submission = useSubmission()
  const [first] = [...free.filter(({ asked }) => asked), ...free]
  const says = buttons['enquiries/:id/hold']
  const canEmail = useCanEmail()
  return (
    <>
      {/* A refusal is read also where the nights are not free any more. */}
      <RefusalNote message={submission.refused} />
      <AskedFirst
        name="Hold these nights"
        says={
          canEmail
            ? 'They count as taken everywhere until then, and an e-mail in your own words says so to whoever asked.'
            : 'They count as taken everywhere until then. E-mail is not set up, so none goes out: please tell whoever asked, by WhatsApp.'
        }
      >
        <submission.Form
          method="post"
          action={`/admin/enquiries/${id}/hold`}
          onSubmit={submission.onSubmit}
          className="hold-form"
        >
          {free.length > 1 ? (
            <NativeSelect
              name="stay"
              label="Stay"
              error={submission.error('stay')}
              defaultValue={first?.id}
              data={free.map(({ id: value, title: label }) => ({ value, label }))}
            />
          ) : (
            <input type="hidden" name="stay" value={first?.id} />
          )}
          <Button type="submit" name="what" value="day" loading={submission.busy}>
            {says.day}
          </Button>
          <Until hold={hold} label={says.until} busy={submission.busy} error={submission.error('until')} />
        </submission.Form>
      </AskedFirst>
    </>
  )
}

type StandingProps = Pick<HoldProps, 'id' | 'hold' | 'byWhatsApp'> & {
  standing: NonNullable<Page['hold']['standing']>
}

function Standing({ id, hold, byWhatsApp, standing: { stay, title, nights, until, price } }: StandingProps) {
  const canEmail = useCanEmail()
  const prolonging = useSubmission()
  const releasing = useSubmission()
  const says = buttons['enquiries/:id/hold/prolongation']
  return (
    <section className="sheet hold-standing" aria-labelledby="hold">
      <Title order={2} size="h4" id="hold">
        Held until {until}
      </Title>
      <Text>
        {title}, {nights}. Then it ends by itself{canEmail && ', and you get an e-mail'}.
      </Text>
      {price && <Text>Offered in writing: {price}.</Text>}
      {byWhatsApp && (
        <>
          <Button
            component="a"
            href={byWhatsApp}
            target="_blank"
            rel="noreferrer"
            color="whatsapp"
            variant="light"
          >
            Tell them by WhatsApp
          </Button>
          <EmailNotSetUp>Nobody but you tells whoever asked.</EmailNotSetUp>
        </>
      )}
      <RefusalNote message={prolonging.refused ?? releasing.refused} />
      <Button component={Link} to={`/admin/bookings/new?enquiry=${id}&stay=${encodeURIComponent(stay)}`}>
        Make it a booking
      </Button>
      <Group gap="md" align="flex-start">
        <AskedFirst
          name="Another time"
          says={
            canEmail
              ? 'An e-mail says the new time to whoever asked.'
              : 'No e-mail goes out: please tell whoever asked.'
          }
        >
          <prolonging.Form
            method="post"
            action={`/admin/enquiries/${id}/hold/prolongation`}
            onSubmit={prolonging.onSubmit}
            className="hold-form"
          >
            <Button type="submit" name="what" value="day" variant="default" loading={prolonging.busy}>
              {says.day}
            </Button>
            <Until hold={hold} label={says.until} busy={prolonging.busy} error={prolonging.error('until')} />
          </prolonging.Form>
        </AskedFirst>
        <AskedFirst
          name="Let go"
          says="The nights are free again at once. No e-mail goes out: please tell whoever asked."
        >
          <releasing.Form
            method="post"
            action={`/admin/enquiries/${id}/hold/release`}
            onSubmit={releasing.onSubmit}
          >
            <Button type="submit" variant="default" loading={releasing.busy}>
              {buttons['enquiries/:id/hold/release']}
            </Button>
          </releasing.Form>
        </AskedFirst>
      </Group>
    </section>
  )
}

type UntilProps = { hold: Page['hold']; label: string; busy: boolean; error: string | undefined }

function Until({ hold, label, busy, error }: UntilProps) {
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="datetime-local"
        name="until"
        label="Until"
        defaultValue={hold.tomorrow}
        error={error}
        min={hold.first}
        max={hold.last}
      />
      <Button type="submit" name="what" value="until" variant="default" disabled={busy}>
        {label}
      </Button>
    </Group>
  )
}
