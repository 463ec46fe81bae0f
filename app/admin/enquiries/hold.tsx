import { Box, Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { formatDays, formatMoment } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { DAY_MS, formatMomentField, MAX_HOLD_DAYS, USUAL_HOLD_MS } from '#modules/calendar/hold.ts'
import type { Hold } from '#modules/calendar/nights.server.ts'
import {
  describeOffer,
  describePromisedPrice,
  type PromisedPrice,
  type StayAvailability,
} from '#modules/enquiries/answer.ts'
import { describeQuote } from '#modules/prices/describe-quote.ts'
import { ActionButton, ConfirmButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { LinkButton, Section, SmallText } from '../parts/section.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { EmailNotSetUp, WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/enquiry.ts'

type Page = Route.ComponentProps['loaderData']

/** Holds the nights for the guest, in two taps for a day. */
export function HoldNights({ page }: { page: Page }) {
  const { hold, availability, enquiry } = page
  const canEmail = useCanEmail() && enquiry.email !== ''
  if (hold.current) return <CurrentHold page={page} current={hold.current} />
  const free = availability.filter((stay) => stay.isFree)
  if (free.length === 0) return null
  return (
    <ConfirmButton
      title="Hold these nights"
      explanation={`Until then they show as taken everywhere.${canEmail ? ' The guest gets an e-mail with your text for holds.' : ' The guest gets no e-mail, so write to them.'}`}
    >
      <EmailNotSetUp />
      <HoldForm intent="hold" hold={hold} free={free} />
    </ConfirmButton>
  )
}

type HoldFormProps = { intent: 'hold' | 'prolong'; hold: Page['hold']; free?: Page['availability'] }

/** Until a time, a day from now unless another is chosen; of several stays one is chosen. */
function HoldForm({ intent, hold, free = [] }: HoldFormProps) {
  const form = useIntent(intent)
  const defaultStay = free.find(({ isRequested }) => isRequested) ?? free[0]
  return (
    <IntentForm form={form}>
      <Stack gap="sm" align="start">
        {free.length > 1 ? (
          <NativeSelect
            name="stay"
            label="Room"
            error={form.error('stay')}
            defaultValue={defaultStay?.id}
            data={free.map(({ id: value, title: label }) => ({ value, label }))}
          />
        ) : (
          <input type="hidden" name="stay" value={defaultStay?.id} />
        )}
        <TextInput
          type="datetime-local"
          name="until"
          label="Until"
          defaultValue={hold.defaultEnd}
          error={form.error('until')}
          min={hold.earliestEnd}
          max={hold.latestEnd}
        />
        <Button type="submit" variant="filled" loading={form.isBusy}>
          Hold until this time
        </Button>
      </Stack>
    </IntentForm>
  )
}

type CurrentHoldProps = { page: Page; current: NonNullable<Page['hold']['current']> }

function CurrentHold({ page: { enquiry, hold, holdWhatsAppLink }, current }: CurrentHoldProps) {
  const { stay, title, nights, until, price } = current
  const canEmail = useCanEmail()
  return (
    <Section id="hold" title={`On hold until ${until}`} align="start">
      <Text>
        {title}, {nights}. The hold ends then{canEmail && ', and you get an e-mail'}.
      </Text>
      {price && <Text>Price that you wrote: {price}.</Text>}
      {holdWhatsAppLink && (
        <>
          <WhatsAppLink href={holdWhatsAppLink}>Write by WhatsApp</WhatsAppLink>
          <EmailNotSetUp>The guest gets no e-mail, so write to them.</EmailNotSetUp>
        </>
      )}
      <LinkButton
        to={`/admin/bookings/new?enquiry=${enquiry.id}&stay=${encodeURIComponent(stay)}`}
        variant="filled"
      >
        Confirm as booking
      </LinkButton>
      <Group gap="md" align="flex-start">
        <ConfirmButton
          title="Change the time"
          explanation={
            canEmail && enquiry.email
              ? 'The guest gets an e-mail with the new time.'
              : 'Write the new time to the guest.'
          }
        >
          <HoldForm intent="prolong" hold={hold} />
        </ConfirmButton>
        <ActionButton
          intent="end-hold"
          confirmation="The nights are free again at once. The guest gets no e-mail, so write to them."
        >
          End the hold
        </ActionButton>
      </Group>
    </Section>
  )
}

/** Describes a stay: free with its price, or taken with what could be offered instead. */
export function describeStayAvailability(stay: StayAvailability, included: string, promised?: PromisedPrice) {
  const { id, title, isRequested, excessiveGuests, freeOffer, fewestNights, nearestOffer, partialOffer } =
    stay
  // A hold keeps the price of the answer, so the owner is told where today's differs.
  const hasPriceChanged = freeOffer && promised && promised.amount !== freeOffer.quote.total
  const lines = [
    freeOffer && describeQuote(title, freeOffer.quote, included),
    nearestOffer && `Nearest free nights: ${describeOffer(title, nearestOffer, included)}`,
    partialOffer && `Free part: ${describeOffer(title, partialOffer, included)}`,
    !freeOffer && !nearestOffer && !partialOffer && 'No free nights two weeks before or after.',
  ]
  const warnings = [
    hasPriceChanged &&
      `${describePromisedPrice(promised, freeOffer.quote.total)} If you hold the nights, the price of your answer stays.`,
    fewestNights && `Minimum on these dates: ${fewestNights} nights.`,
  ]
  return {
    id,
    title,
    isRequested,
    isFree: freeOffer !== null,
    capacityWarning: excessiveGuests === null ? '' : `too small for ${formatGuests(excessiveGuests)}`,
    lines: lines.filter((line) => typeof line === 'string'),
    warnings: warnings.filter((line) => typeof line === 'string'),
  }
}

type HoldContext = { stays: { items: readonly { id: string; title: string }[] }; timeZone: string; now: Date }

/** The current hold of the enquiry, and the default and limits of the field for its end. */
export function describeHold(hold: Hold | null, { stays, timeZone, now }: HoldContext) {
  const formatLater = (ms: number) => formatMomentField(new Date(now.getTime() + ms), timeZone)
  return {
    current: hold && {
      stay: hold.stay,
      title: stays.items.find(({ id }) => id === hold.stay)?.title ?? hold.stay,
      nights: formatDays(hold.check_in, hold.check_out),
      until: formatMoment(new Date(hold.until), timeZone),
      price: hold.quote,
    },
    defaultEnd: formatLater(USUAL_HOLD_MS),
    earliestEnd: formatLater(0),
    latestEnd: formatLater(MAX_HOLD_DAYS * DAY_MS),
  }
}

type NightsAvailabilityProps = { availability: Page['availability']; heldStay: string | null }

/** Whether the nights that were asked for are free, and for how much; where they are not, what could be offered instead. */
export function NightsAvailability({ availability, heldStay }: NightsAvailabilityProps) {
  if (availability.length === 0) return null
  const requested = availability.filter(({ isRequested }) => isRequested)
  const consideredStays = requested.length > 0 ? requested : availability
  const free = consideredStays.filter((stay) => stay.isFree)
  const fittingCount = free.filter(({ capacityWarning }) => capacityWarning === '').length
  const partlyFreeTitle = fittingCount > 0 ? 'are free in some rooms' : 'are free in rooms that are too small'
  const freeTitle = fittingCount === consideredStays.length ? 'are free' : partlyFreeTitle
  const title = heldStay === null ? (free.length === 0 ? 'are taken' : freeTitle) : 'are on hold'
  return (
    <Section id="found-nights" title={`These nights ${title}`} mb="lg">
      <List listStyleType="none" spacing="sm">
        {[...requested, ...availability.filter(({ isRequested }) => !isRequested)].map((stay) => (
          <List.Item key={stay.id}>
            <Box pl="sm" style={{ borderLeft: `3px solid ${stay.isFree ? 'currentcolor' : 'var(--rule)'}` }}>
              <Text fw={600}>
                {stay.title}:{' '}
                {stay.id === heldStay ? 'on hold for this guest' : stay.isFree ? 'free' : 'taken'}
                {stay.capacityWarning && `, ${stay.capacityWarning}`}
              </Text>
              {stay.warnings.map((line) => (
                <Text key={line} fw={500}>
                  {line}
                </Text>
              ))}
              {stay.lines.map((line) => (
                <SmallText key={line}>{line}</SmallText>
              ))}
            </Box>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
