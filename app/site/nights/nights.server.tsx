import type { LoaderFunctionArgs } from 'react-router'
import { type ChosenNights, nothingChosen } from '#domain/stays/choose-nights.ts'
import { sayIncluded } from '#domain/stays/included.ts'
import { type NightsQuery, readNightsQuery } from '#domain/stays/nights-address.ts'
import { shownFrom } from '#domain/stays/shown-nights.ts'
import { wishFor } from '#domain/stays/wish.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { Frame } from '../frame/frame.tsx'
import style from './nights.css?inline'
import { NightsPage } from './nights.tsx'
import { lastsThisMinute, nowHere } from './now-here.server.ts'
import { shownNightsOf } from './stay-nights.server.ts'
import { wishForm } from './wish-form.server.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const house = context.get(houseContext)
  const content = await publishedContent(house)
  const { property } = content
  const stays = content.stays.items
  const included = sayIncluded(content.stays)
  const asked = readNightsQuery(
    new URL(request.url).searchParams,
    stays.map(({ id }) => id),
  )
  const now = await nowHere(house)
  const stay = stays.find(({ id }) => id === asked.stay) ?? stays[0]
  const months = (stay && (await shownNightsOf(house, stay.id, now))?.months) ?? []
  const nights = new Map(months.flatMap((month) => month.nights.map((night) => [night.night, night])))
  const known = (night: string) => nights.get(night)
  const chosen = chosenIn(asked, now.today)
  const wish = stay ? wishFor({ title: stay.title, included }, chosen, known) : null
  const form = stay && wish ? await wishForm(house, content, { stay, chosen, wish, months }) : null
  const response = await documentResponse(house, content, {
    path: '/nights',
    title: `Free nights and prices · ${property.name}`,
    description: `Which nights are free at ${property.name}, and what each of them costs, for a year and a half ahead.`,
    style,
    index: Object.keys(asked).length === 0,
    connect: form?.connect ?? [],
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()} endsOn={form ? 'sand' : 'paper'}>
        <NightsPage
          {...{ stays, stay, property, now, chosen, known, wish }}
          wrong={asked.wrong}
          query={placeOf(asked, chosen)}
          pair={shownFrom(now.today, asked.from)}
          nights={[...nights.values()]}
        />
        {form?.body}
      </Frame>
    ),
  })
  return lastsThisMinute(response, now)
}

/** Days that are over are not chosen. */
function chosenIn({ in: checkIn = '', out: checkOut = '' }: NightsQuery, today: string): ChosenNights {
  return checkIn < today ? nothingChosen : { checkIn, checkOut }
}

function placeOf({ stay, from }: NightsQuery, { checkIn, checkOut }: ChosenNights): NightsQuery {
  return {
    ...(stay && { stay }),
    ...(from && { from }),
    ...(checkIn && { in: checkIn }),
    ...(checkOut && { out: checkOut }),
  }
}
