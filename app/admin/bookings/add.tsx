import './bookings.css'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { data, Link, redirect, useLocation, useNavigate } from 'react-router'
import { type BookingMoney, moneyDraft } from '#modules/bookings/booking-money.ts'
import { addBooking, doubtsAbout } from '#modules/bookings/bookings.server.ts'
import { lastHoldOf } from '#modules/calendar/held-nights.server.ts'
import { fullNights } from '#modules/calendar/nights.server.ts'
import { staysToChoose } from '#modules/calendar/stays.ts'
import { isDay } from '#modules/common/day.ts'
import { guestsSaid } from '#modules/common/guests.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { bookEnquiry } from '#modules/enquiries/answer-enquiry.server.ts'
import { findEnquiry } from '#modules/enquiries/enquiries.server.ts'
import type { EnquiryForm } from '#modules/enquiries/enquiry.ts'
import { writtenPrices } from '#modules/enquiries/written-price.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import { statusOf } from '#modules/refusals/refusal.ts'
import { newId } from '#server/keys.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { forgetText, keepText, keptTexts } from '../parts/kept/kept-text.ts'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import { useMe } from '../parts/use-me.ts'
import type { Route } from './+types/add.ts'
import { begunAt, isBegunBooking } from './begun-booking.ts'
import { type BookingAnswer, BookingForm, doubted, typedBooking } from './booking-form.tsx'

/** An empty form, or one that a free day of the calendar or an enquiry has begun. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const asked = new URL(request.url).searchParams
  const enquiry = asked.has('enquiry') ? await findEnquiry(ctx, asked.get('enquiry') ?? '') : null
  const [firstName = '', ...lastName] = (enquiry?.name ?? '').split(/\s+/)
  const day = (name: string) => (isDay(asked.get(name) ?? '') ? (asked.get(name) ?? '') : '')
  const [{ stays }, seasons, full] = await Promise.all([
    publishedContent(ctx),
    houseSeasons(ctx),
    fullNights(ctx, { enquiry: enquiry?.id ?? '' }),
  ])
  const stay = asked.get('stay') ?? enquiry?.stay ?? ''
  const toChoose = staysToChoose({ stays }, stay)
  const hold = enquiry && (await lastHoldOf(ctx, enquiry.id))
  const written = enquiry ? writtenPrices(enquiry, toChoose, hold) : []
  // The guest has this price in writing, so it is proposed, whatever the nights cost by now.
  const amount = written.find((each) => each.stay === stay)?.amount ?? null
  return {
    id: newId(),
    stays: toChoose,
    written,
    seasons,
    full,
    values: {
      firstName,
      lastName: lastName.join(' '),
      email: enquiry?.email ?? '',
      phone: enquiry?.phone ?? '',
      stay,
      checkIn: enquiry?.check_in || day('checkIn'),
      checkOut: enquiry?.check_out || day('checkOut'),
      note: '',
      ...moneyDraft({ ...nothing, ...(enquiry && asEnquiry(enquiry)), amount }),
    },
  }
}

const nothing = { guests: null, amount: null, advance: null, source: null }

type Asked = { form: EnquiryForm; expectation: string; message: string }

/** What an enquiry says by itself of those who come. */
function asEnquiry({ form, expectation, message }: Asked): Partial<BookingMoney> {
  if (form !== 'enquiry') return {}
  return { guests: guestsSaid(`${expectation}\n${message}`), source: 'enquiry' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const values = typedBooking(form)
  const id = field(form, 'id', 40)
  const enquiry = new URL(request.url).searchParams.get('enquiry') ?? ''
  const doubts = form.has('anyway') ? [] : await doubtsAbout(ctx, values, id, enquiry)
  if (doubts.length > 0)
    return data({ ...doubted(doubts), values, id }, { status: statusOf({ name: 'bookingDoubted' }) })
  const outcome = enquiry
    ? await bookEnquiry(ctx, actor, enquiry, { ...values, id })
    : await addBooking(ctx, actor, { ...values, id })
  if (!outcome.ok) return data({ ...outcome, values, id }, { status: 400 })
  return redirect(`/admin/bookings/${outcome.booking.id}?done=added`)
}

/** A new booking, `/admin/bookings/new`. */
export default function Add({
  loaderData: { id, stays, seasons, written, full, values },
  actionData,
}: Route.ComponentProps) {
  const refusal: BookingAnswer = actionData
  const { kept, page } = begunAt(useLocation().search)
  const navigate = useNavigate()
  return (
    <>
      <p className="back">
        <Link to="/admin/bookings">All bookings</Link>
      </p>
      <PageHead title="A new booking">A first name is enough to begin with.</PageHead>
      <BegunElsewhere here={kept} />
      {/* Another beginning is another form, with nothing in it of the one before. */}
      <BookingForm
        key={`${kept} ${id}`}
        kept={kept}
        page={page}
        onAnew={() => navigate(page, { replace: true, preventScrollReset: true })}
        id={refusal?.id ?? id}
        stays={stays}
        seasons={seasons}
        full={full}
        written={written}
        values={refusal?.values ?? values}
        refusal={refusal}
        about={
          refusal?.code === 'booking-twice' && <Link to={`/admin/bookings/${refusal.id}`}>Look at it</Link>
        }
        save="Save the booking"
      />
    </>
  )
}

type Begun = ReturnType<typeof keptTexts>[number]

/** Bookings that were begun from elsewhere and never saved: to go on with, or to forget. What is typed here does not touch them. */
function BegunElsewhere({ here }: { here: string }) {
  const who = useMe()?.id ?? ''
  const [begun, setBegun] = useState<Begun[]>([])
  const look = useCallback(
    () => setBegun(keptTexts(who).filter(({ name }) => isBegunBooking(name) && name !== here)),
    [who, here],
  )
  useEffect(look, [look])
  const forget = ({ name, ...text }: Begun) => {
    forgetText(who, name)
    look()
    undoNotice(`The booking begun for ${text.says} is forgotten.`, () => {
      keepText(who, name, text)
      look()
    })
  }
  if (begun.length === 0) return null
  return (
    <Alert role="status" color="brass" mb="md" maw="40rem" title="You had begun another booking">
      {begun.map((each) => (
        <div key={each.name}>
          <Text>{each.says}</Text>
          <Group gap="xs" my="xs">
            <Button component={Link} to={each.page} variant="default" aria-label={`Go on with ${each.says}`}>
              Go on with it
            </Button>
            <Button variant="subtle" onClick={() => forget(each)} aria-label={`Forget ${each.says}`}>
              Forget it
            </Button>
          </Group>
        </div>
      ))}
      <Text size="sm">Or begin anew below: it stays on this device until it is saved or forgotten.</Text>
    </Alert>
  )
}
