import { data, redirect } from 'react-router'
import { arrangePictures, drawnPlaces, usedIn } from '#domain/arrange-pictures.ts'
import { words } from '#domain/words.ts'
import { contentHead, publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'
import { housePhotographs } from '#server/house/photographs.ts'
import { publishPlaces } from '#server/house/publish-part.ts'
import { saveDraft } from '#server/house/save-draft.ts'
import { requireRole } from '#server/house/sign-in.ts'
import { refusedIn } from '../parts/reply.server.ts'
import { draftStanding, placesOf } from '../words/draft-standing.ts'
import type { Route } from './+types/pictures.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [head, shown, there] = await Promise.all([
    contentHead(house),
    publishedContent(house),
    housePhotographs(house),
  ])
  const { content } = head
  const place = new Map(content.photographs.map(({ id }, index) => [id, index]))
  const sorted = there.toSorted((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1))
  const used = new Set(
    usedIn(
      content,
      there.map(({ id }) => id),
    ),
  )
  return {
    number: head.number,
    ...draftStanding(shown, content, 'pictures'),
    photographs: sorted.map(({ id, picture, work, file_name }) => {
      const known = content.photographs.find((each) => each.id === id)
      const { alt = '', focus = { x: 50, y: 50 } } = known ?? {}
      return { id, picture, work, fileName: file_name, alt, focus, isUsed: used.has(id) }
    }),
    places: drawnPlaces(content).map(({ title, pictures }) => ({
      title,
      pictures: pictures.map(({ name, alt }) => ({
        name,
        alt,
        drawn: house.pictures[name] ?? null,
        by: content.replacements[name] ?? '',
      })),
    })),
    refused: refusedIn(request),
  }
}

/** Keeps the arrangement of the photographs as a draft, or publishes it, as the pressed button says. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = [...(await request.formData())].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  const typed: Record<string, string> = Object.fromEntries(form)
  const unsaved = (message: string, problems: Record<string, string> = {}, seen?: number) =>
    data({ ok: false as const, message, problems, typed, seen }, { status: 400 })
  const head = await contentHead(house)
  const arranged = arrangePictures(head.content, typed, typed.step)
  if (!arranged.ok) return unsaved(words.contentInvalid, arranged.problems)
  const saved = await saveDraft(house, owner, Number(typed.seen), arranged.content)
  if (!saved.ok) return unsaved(saved.message, {}, (await contentHead(house)).number)
  if (typed.then === 'publish') {
    const published = await publishPlaces(house, owner, saved.number, placesOf('pictures'))
    if (!published.ok && published.code !== 'content-published') return unsaved(published.message)
  }
  return redirect(`/admin/pictures?saved=${saved.number}${typed.step ? '&stepped' : ''}`, 303)
}
