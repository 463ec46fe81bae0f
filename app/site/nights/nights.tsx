import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { mailtoLink, whatsappLink } from '#core/values/contact.ts'
import { formatDay, formatStayDays, type StayDays } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { NIGHTS_EMAIL_SUBJECT, writeEnquiryMessage } from '#core/values/stay-message.ts'
import { textProps } from '#core/values/text.ts'
import {
  type ChoiceSummary,
  describeChoiceDoubt,
  describeNextStep,
  type NightLookup,
  noNightsChosen,
  summarizeChoice,
} from '#modules/calendar/choose-nights.ts'
import { joinStamps } from '#modules/calendar/nights-answer.ts'
import {
  findMonthPair,
  type NightsQuery,
  nightsAddress,
  readNightsQuery,
} from '#modules/calendar/shown-nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Property, Stay } from '#modules/content/content.ts'
import { describeIncluded } from '#modules/content/stays.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { renderPublicDocument } from '../document.server.tsx'
import { GetInTouch, readForms } from '../home/get-in-touch.tsx'
import { MonthLinks, MonthOfLinks, MonthsNote, NightNotes } from './months.tsx'
import style from './nights.css?inline'
import { cacheHeadersForMinute, readLocalTime, readShownNights } from './shown-nights.server.ts'

/** Which nights are free and what they cost, two months at a time; days that can be chosen are links, so that it works without script. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await readContent(ctx)
  const { property } = content
  const stays = content.stays.items
  const included = describeIncluded(content.stays)
  const requested = readNightsQuery(
    new URL(request.url).searchParams,
    stays.map(({ id }) => id),
  )
  const now = await readLocalTime(ctx)
  const stay = stays.find(({ id }) => id === requested.stay) ?? stays[0]
  if (!stay) throw new Error('the content has no stay')
  const months = await readShownNights(ctx, stay.id, now)
  const nights = new Map(months.flatMap((month) => month.nights.map((night) => [night.night, night])))
  const findNight = (night: string) => nights.get(night)
  const chosen = readChosenNights(requested, now.today)
  const choiceSummary = summarizeChoice({ title: stay.title, included }, chosen, findNight)
  const siteForms = choiceSummary ? await readForms(ctx, content) : null
  const query = {
    stay: requested.stay,
    from: requested.from,
    in: chosen.checkIn || undefined,
    out: chosen.checkOut || undefined,
  }
  const choice = { chosen, findNight, query }
  const monthPair = findMonthPair(now.today, requested.from)
  const shownNights = [...nights.values()]
  return renderPublicDocument(ctx, content, {
    path: '/nights',
    title: `Free nights and prices · ${property.name}`,
    description: `Which nights are free at ${property.name}, and what each of them costs, for a year and a half ahead.`,
    style,
    isIndexed: Object.keys(requested).length === 0,
    headers: cacheHeadersForMinute(now),
    connectSources: siteForms?.connectSources ?? [],
    lastBackground: choiceSummary ? 'sand' : 'paper',
    body: (
      <>
        <div className="page titled nights-page">
          <header className="head">
            <h1>Free nights</h1>
            <p>
              Choose the day you arrive and the day you leave, and see what your stay costs. Nothing is booked
              here: you ask, and we answer.
            </p>
          </header>
          <section id="nights" aria-labelledby="nights-of">
            <StayTabs stays={stays} chosenId={stay.id} query={query} />
            <div className="nights-head cluster">
              <h2 id="nights-of" {...textProps(stay.title)} />
              <p className="small">
                As of {now.time} today, {formatDay(now.today)}
              </p>
            </div>
            {requested.wrong && <p className="note">{messages[requested.wrong]}</p>}
            {choiceSummary ? (
              <ChosenPanel stay={stay} property={property} choiceSummary={choiceSummary} {...choice} />
            ) : (
              <NextStep {...choice} />
            )}
            <MonthsNote {...monthPair} query={query} nights={shownNights} />
            <MonthLinks {...monthPair} query={query} today={now.today} />
            <div className="months">
              {monthPair.months.map((month) => (
                <MonthOfLinks key={month} today={now.today} month={month} {...choice} />
              ))}
            </div>
            <NightNotes months={monthPair.months} nights={shownNights} />
          </section>
        </div>
        {siteForms && choiceSummary && (
          <GetInTouch
            {...siteForms.forms}
            formProps={{
              chosenNights: {
                ...chosen,
                stay: stay.id,
                shown: joinStamps(months, chosen),
                quote: choiceSummary.quote,
              },
            }}
            nightsText={`the ${choiceSummary.messageText}`}
          />
        )}
      </>
    ),
  })
}

/** Past days cannot be chosen. */
function readChosenNights({ in: checkIn = '', out: checkOut = '' }: NightsQuery, today: string): StayDays {
  return checkIn < today ? noNightsChosen : { checkIn, checkOut }
}

type NextStepProps = { chosen: StayDays; findNight: NightLookup; query: NightsQuery }

function NextStep({ chosen, findNight, query }: NextStepProps) {
  return (
    <p className="next">
      {describeNextStep(chosen, findNight(chosen.checkIn)?.minNights ?? 1)}{' '}
      {chosen.checkIn && (
        <a href={`${nightsAddress({ ...query, in: undefined })}#nights`} rel="nofollow">
          Start again
        </a>
      )}
    </p>
  )
}

type StayTabsProps = { stays: readonly Stay[]; chosenId: string; query: NightsQuery }

/** A link for each stay, with the same months and days. */
function StayTabs({ stays, chosenId, query }: StayTabsProps) {
  return (
    <nav className="stay-tabs" aria-label="Stay">
      {stays.map(({ id, title, price }) => (
        <a
          key={id}
          href={`${nightsAddress({ ...query, stay: id })}#nights`}
          rel="nofollow"
          aria-current={id === chosenId ? 'page' : undefined}
        >
          <b>{title}</b> <small>{formatRupees(price)}</small>
        </a>
      ))}
    </nav>
  )
}

type ChosenPanelProps = {
  stay: Stay
  property: Property
  chosen: StayDays
  findNight: NightLookup
  choiceSummary: ChoiceSummary
  query: NightsQuery
}

/** The chosen nights with their price, and the three ways to ask for them. */
function ChosenPanel({ stay, property, chosen, findNight, choiceSummary, query }: ChosenPanelProps) {
  const doubt = describeChoiceDoubt(choiceSummary.doubt, findNight(chosen.checkIn)?.minNights ?? 1)
  const text = writeEnquiryMessage(property.name, `the ${choiceSummary.messageText}`)
  return (
    <div className="chosen sheet-paper" id="chosen">
      <p className="eyebrow">
        {stay.title} · {formatStayDays(chosen.checkIn, chosen.checkOut)}
      </p>
      {choiceSummary.quote && <p className="quote">{choiceSummary.quote}</p>}
      {doubt && <p>{doubt}</p>}
      <p className="asks cluster">
        <a className="button" href="#contactForm">
          Ask for these nights
        </a>
        <a className="button second" href={whatsappLink(property.phone, text)}>
          <Icon name="chat" />
          WhatsApp
        </a>
        <a className="button second" href={mailtoLink(property.email, NIGHTS_EMAIL_SUBJECT, text)}>
          <Icon name="mail" />
          E-mail
        </a>
        <a
          className="quiet"
          href={`${nightsAddress({ ...query, in: undefined, out: undefined })}#nights`}
          rel="nofollow"
        >
          Choose other nights
        </a>
      </p>
    </div>
  )
}
