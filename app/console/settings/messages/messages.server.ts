import { redirect } from 'react-router'
import { sayPrice } from '#domain/enquiries/begin-answer.ts'
import { bookingFilling, houseFilling } from '#domain/mail/message-filling.ts'
import { type MessageFields, messageFields, messagesOf, OWN_REPLIES_MOST } from '#domain/mail/own-messages.ts'
import { sayIncluded } from '#domain/stays/included.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { ownMessages, saveMessages } from '#server/house/mail/own-messages.ts'
import { quoteStays } from '#server/house/prices/quote-stays.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import type { Route } from './+types/messages.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [{ messages, version, firstDay }, { property, stays }] = await Promise.all([
    ownMessages(house),
    publishedContent(house),
  ])
  const [stay] = stays.items
  const days = { check_in: '2026-12-24', check_out: '2026-12-27' }
  const [quoted] = await quoteStays(house, stay ? [stay] : [], days)
  const money = { guests: 3, amount: quoted?.quote?.total ?? 0, advance: 5000, source: null }
  const sample = {
    ...houseFilling(property, house.config.publicOrigin),
    ...bookingFilling({ first_name: 'Meera', stay: stay?.id ?? null, ...days, ...money }, { stays }),
    price: quoted ? sayPrice(quoted, sayIncluded(stays)) : '',
    nearest: `${stay?.title ?? ''}: 27 to 30 December 2026`,
    part: `${stay?.title ?? ''}: 24 to 26 December 2026`,
    until: '2 December 2026 at 18:00',
    link: `${house.config.publicOrigin}/review?id=…`,
  }
  const saved = new URL(request.url).searchParams.has('saved')
  return { messages, was: messageFields(messages), version, firstDay, sample, saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const replies = Array.from({ length: OWN_REPLIES_MOST + 1 }, (_, at) => ({
    title: field(form, `title-${at}`, 200),
    text: field(form, `text-${at}`, 10_000),
  }))
  const wanted = {
    replies,
    free: field(form, 'free', 10_000),
    taken: field(form, 'taken', 10_000),
    part: field(form, 'part', 10_000),
    hold: field(form, 'hold', 10_000),
    arrival: field(form, 'arrival', 10_000),
    invitation: field(form, 'invitation', 10_000),
  }
  const opened = openedIn(form)
  const outcome = await saveMessages(house, owner, wanted, opened)
  if (outcome.ok) return redirect('/admin/settings/messages?saved')
  // Merged is what was wanted with some messages said otherwise.
  const merged = outcome.meanwhile?.merged as MessageFields | undefined
  return returned(outcome, merged ? messageFields(messagesOf(merged)) : messageFields(wanted), opened)
}
