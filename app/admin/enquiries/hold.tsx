import { Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Hold } from '#modules/calendar/held-nights.server.ts'
import { HOLD_MOST_DAYS, HOLD_MS, typeMoment } from '#modules/calendar/hold.ts'
import { sayDays, sayMoment } from '#modules/common/day.ts'
import { type AskedStay, sayOffer } from '#modules/enquiries/suggest-answer.ts'
import { sayWritten, type WrittenPrice } from '#modules/enquiries/written-price.ts'
import { sayQuote } from '#modules/prices/say-quote.ts'
import { EmailNotSetUp } from '../parts/email-not-set-up.tsx'
import { type Intent, IntentButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { AskedFirst } from '../parts/saving/asked-first.tsx'
import { useCanEmail } from '../parts/use-me.ts'
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
  return <Place free={free} hold={hold} />
}

function Place({ free, hold }: { free: Page['found']; hold: Page['hold'] }) {
  const form = useIntent(['hold-day', 'hold-until'])
  const [first] = [...free.filter(({ asked }) => asked), ...free]
  const canEmail = useCanEmail()
  return (
    <AskedFirst
      name="Hold these nights"
      says={
        canEmail
          ? 'They count as taken everywhere until then, and an e-mail in your own words says so to whoever asked.'
          : 'They count as taken everywhere until then. E-mail is not set up, so none goes out: please tell whoever asked, by WhatsApp.'
      }
    >
      <IntentForm of={form} className="hold-form">
        {free.length > 1 ? (
          <NativeSelect
            name="stay"
            label="Stay"
            error={form.error('stay')}
            defaultValue={first?.id}
            data={free.map(({ id: value, title: label }) => ({ value, label }))}
          />
        ) : (
          <input type="hidden" name="stay" value={first?.id} />
        )}
        <Button type="submit" name="intent" value="hold-day" loading={form.busy}>
          Hold for 24 hours
        </Button>
        <Until hold={hold} of={form} intent="hold-until" label="Hold until then" />
      </IntentForm>
    </AskedFirst>
  )
}

type StandingProps = Pick<HoldProps, 'id' | 'hold' | 'byWhatsApp'> & {
  standing: NonNullable<Page['hold']['standing']>
}

function Standing({ id, hold, byWhatsApp, standing: { stay, title, nights, until, price } }: StandingProps) {
  const canEmail = useCanEmail()
  const prolong = useIntent(['prolong-day', 'prolong-until'])
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
          <IntentForm of={prolong} className="hold-form">
            <Button type="submit" name="intent" value="prolong-day" variant="default" loading={prolong.busy}>
              For 24 hours from now
            </Button>
            <Until hold={hold} of={prolong} intent="prolong-until" label="Until then" />
          </IntentForm>
        </AskedFirst>
        <AskedFirst
          name="Let go"
          says="The nights are free again at once. No e-mail goes out: please tell whoever asked."
        >
          <IntentButton intent="end-hold">Let them go</IntentButton>
        </AskedFirst>
      </Group>
    </section>
  )
}

type UntilProps = { hold: Page['hold']; of: Intent; intent: string; label: string }

function Until({ hold, of, intent, label }: UntilProps) {
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="datetime-local"
        name="until"
        label="Until"
        defaultValue={of.typed.until ?? hold.tomorrow}
        error={of.error('until')}
        min={hold.first}
        max={hold.last}
      />
      <Button type="submit" name="intent" value={intent} variant="default" disabled={of.busy}>
        {label}
      </Button>
    </Group>
  )
}

/** A stay as the page says it: free and for how much, or taken, with what could be offered instead. */
export function sayFound(
  { id, title, asked, free, fewest, nearest, part }: AskedStay,
  included: string,
  promised: WrittenPrice | undefined,
) {
  return {
    id,
    title,
    asked,
    free: free !== null,
    price: free && sayQuote(title, free.quote, included),
    /** Said where a hold would offer another price than today's. */
    promised:
      free && promised && promised.amount !== free.quote.total
        ? `${sayWritten(promised, free.quote.total)} A hold keeps the price of your answer.`
        : null,
    short: fewest && `On these nights it is let for ${fewest} nights at least.`,
    nearest: nearest && sayOffer(title, nearest, included),
    part: part && sayOffer(title, part, included),
  }
}

type Around = { stays: { items: readonly { id: string; title: string }[] }; timeZone: string; now: Date }

/** What is held for it, and what its fields begin with. */
export function sayHold(hold: Hold | null, { stays, timeZone, now }: Around) {
  const later = (ms: number) => typeMoment(new Date(now.getTime() + ms), timeZone)
  return {
    standing: hold && {
      stay: hold.stay,
      title: stays.items.find(({ id }) => id === hold.stay)?.title ?? hold.stay,
      nights: sayDays(hold.check_in, hold.check_out),
      until: sayMoment(new Date(hold.until), timeZone),
      price: hold.quote,
    },
    tomorrow: later(HOLD_MS),
    first: later(0),
    last: later(HOLD_MOST_DAYS * HOLD_MS),
  }
}

/** Whether the nights that were asked for are free, and for how much; where they are not, what could be offered instead. */
export function FreeNights({ found }: { found: Page['found'] }) {
  if (found.length === 0) return null
  const named = found.filter(({ asked }) => asked)
  return (
    <section className="sheet found-nights" aria-labelledby="found-nights">
      <Title order={2} size="h4" id="found-nights">
        {titleOf(named.length > 0 ? named : found)}
      </Title>
      <ul>
        {[...named, ...found.filter(({ asked }) => !asked)].map((stay) => (
          <li key={stay.id} data-free={stay.free || undefined}>
            <strong>
              {stay.title}: {stay.free ? 'free' : 'taken'}
            </strong>
            {stay.price && <span>{stay.price}</span>}
            {stay.promised && <em>{stay.promised}</em>}
            {stay.short && <em>{stay.short}</em>}
            {stay.nearest && <span>Nearest: {stay.nearest}</span>}
            {stay.part && <span>In part: {stay.part}</span>}
            {!stay.free && !stay.nearest && !stay.part && (
              <span>Nothing free two weeks before or after.</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(spoken: Page['found']): string {
  const free = spoken.filter((stay) => stay.free).length
  if (free === 0) return 'These nights are taken'
  return free === spoken.length ? 'These nights are free' : 'These nights are free in some stays'
}
