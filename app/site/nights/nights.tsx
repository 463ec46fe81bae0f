import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { mailtoLink, whatsappLink } from '#core/values/contact.ts'
import { formatDay, formatVisitDays, type VisitDays } from '#core/values/day.ts'
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
import { joinSignedPrices } from '#modules/calendar/nights-answer.ts'
import { findMonthPair, type NightsQuery, readNightsQuery } from '#modules/calendar/shown-nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Property, Stay } from '#modules/content/content.ts'
import { describeIncluded } from '#modules/content/stays.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { renderPublicDocument } from '../document.server.tsx'
import { GetInTouch, readSharedFormProps } from '../home/get-in-touch.tsx'
import { linkToNights, MonthNavigation, MonthOfLinks, MonthsNote, NightNotes } from './months.tsx'
import style from './nights.css?inline'
import { cacheHeadersForMinute, readLocalTime, readShownNights } from './shown-nights.server.ts'

/** Which nights are free and what they cost, two months at a time; days that can be chosen are links, so that it works without script. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await readContent(ctx)
  const { property } = content
  const stays = content.stays.items
  const included = describeIncluded(content.stays)
  const stayIds = stays.map(({ id }) => id)
  const requestedQuery = readNightsQuery(new URL(request.url).searchParams, stayIds)
  const localTime = await readLocalTime(ctx)
  const stay = stays.find(({ id }) => id === requestedQuery.stay) ?? stays[0]
  if (!stay) throw new Error('the content has no stay')
  const months = await readShownNights(ctx, stay.id, localTime)
  const nights = new Map(months.flatMap((month) => month.nights.map((night) => [night.night, night])))
  const findNight = (night: string) => nights.get(night)
  const chosen = readChosenNights(requestedQuery, localTime.today)
  const choiceSummary = summarizeChoice({ title: stay.title, included }, chosen, findNight)
  const siteForms = choiceSummary ? await readSharedFormProps(ctx, content) : null
  const query = {
    stay: requestedQuery.stay,
    from: requestedQuery.from,
    in: chosen.checkIn || undefined,
    out: chosen.checkOut || undefined,
  }
  const choiceProps = { chosen, findNight, query }
  const monthPair = findMonthPair(localTime.today, requestedQuery.from)
  const shownNights = [...nights.values()]
  return renderPublicDocument(ctx, content, {
    path: '/nights',
    title: `Free nights and prices · ${property.name}`,
    description: `Which nights are free at ${property.name}, and what each of them costs, for a year and a half ahead.`,
    style,
    isIndexed: Object.keys(requestedQuery).length === 0,
    headers: cacheHeadersForMinute(localTime),
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
                As of {localTime.time} today, {formatDay(localTime.today)}
              </p>
            </div>
            {requestedQuery.wrong && <p className="note">{messages[requestedQuery.wrong]}</p>}
            {choiceSummary ? (
              <ChosenPanel stay={stay} property={property} choiceSummary={choiceSummary} {...choiceProps} />
            ) : (
              <NextStep {...choiceProps} />
            )}
            <MonthsNote {...monthPair} query={query} nights={shownNights} />
            <MonthNavigation {...monthPair} query={query} today={localTime.today} />
            <div className="months">
              {monthPair.months.map((month) => (
                <MonthOfLinks key={month} today={localTime.today} month={month} {...choiceProps} />
              ))}
            </div>
            <NightNotes months={monthPair.months} nights={shownNights} />
          </section>
        </div>
        {siteForms && choiceSummary && (
          <GetInTouch
            {...siteForms.sharedFormProps}
            formProps={{
              chosenNights: {
                ...chosen,
                stay: stay.id,
                shown: joinSignedPrices(months, chosen),
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
function readChosenNights({ in: checkIn = '', out: checkOut = '' }: NightsQuery, today: string): VisitDays {
  return checkIn < today ? noNightsChosen : { checkIn, checkOut }
}

type NextStepProps = { chosen: VisitDays; findNight: NightLookup; query: NightsQuery }

function NextStep({ chosen, findNight, query }: NextStepProps) {
  return (
    <p className="next">
      {describeNextStep(chosen, findNight(chosen.checkIn)?.fewestNights ?? 1)}{' '}
      {chosen.checkIn && (
        <a href={linkToNights({ ...query, in: undefined })} rel="nofollow">
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
          href={linkToNights({ ...query, stay: id })}
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
  chosen: VisitDays
  findNight: NightLookup
  choiceSummary: ChoiceSummary
  query: NightsQuery
}

/** The chosen nights with their price, and the three ways to ask for them. */
function ChosenPanel({ stay, property, chosen, findNight, choiceSummary, query }: ChosenPanelProps) {
  const doubt = describeChoiceDoubt(choiceSummary.doubt, findNight(chosen.checkIn)?.fewestNights ?? 1)
  const text = writeEnquiryMessage(property.name, `the ${choiceSummary.messageText}`)
  return (
    <div className="chosen sheet-paper" id="chosen">
      <p className="eyebrow">
        {stay.title} · {formatVisitDays(chosen.checkIn, chosen.checkOut)}
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
        <a className="quiet" href={linkToNights({ ...query, in: undefined, out: undefined })} rel="nofollow">
          Choose other nights
        </a>
      </p>
    </div>
  )
}
