import { data, redirect } from 'react-router'
import type { EditConflict } from '#domain/audit/meanwhile.ts'
import type { Content } from '#domain/content/content.ts'
import { readStep } from '#domain/content/read-step.ts'
import { arrangedFields, arrangePictures, drawnPlaces, usedIn } from '#domain/pictures/arrange-pictures.ts'
import { pictureStep } from '#domain/pictures/picture-step.ts'
import { contentHead, publishedContent } from '#server/house/content/content.ts'
import { publishPlaces } from '#server/house/content/publish-part.ts'
import { fieldsAt, saveEdited } from '#server/house/content/save-edited.ts'
import { housePhotographs } from '#server/house/pictures/photographs.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { draftStanding, placesOf } from '../content/draft-standing.ts'
import { openedIn } from '../parts/kept/opened.server.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/pictures.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireRole(house, request, 'owner')
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
      const { alt = '', caption = '', focus = { x: 50, y: 50 } } = known ?? {}
      return { id, picture, work, fileName: file_name, alt, caption, focus, isUsed: used.has(id) }
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
    was: fieldsAt(content, placesOf('pictures')),
    refused: await refusedAbout(request, house, me, { about: 'media' }),
  }
}

/** Keeps the arrangement of the photographs as a draft, or publishes it, as the pressed button says. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed: Record<string, string> = Object.fromEntries(fields)
  const opened = openedIn(form)
  const places = placesOf('pictures')
  const unsaved = (message: string, more: Partial<UnsavedPictures> = {}) =>
    data<UnsavedPictures>(
      { ok: false, message, problems: {}, typed, was: opened.was, ...more },
      { status: 400 },
    )
  const edit = (content: Content) => arrangePictures(content, typed, readStep(pictureStep, typed.step))
  const saved = await saveEdited(house, owner, { opened, places, edit })
  if (!saved.ok) {
    const { message, problems = {}, meanwhile } = saved
    if (!meanwhile) return unsaved(message, { problems })
    const merged = meanwhile.merged
    return unsaved(message, {
      typed: arrangedFields(merged),
      was: fieldsAt(meanwhile.now, places),
      clashes: meanwhile.clashes.map(({ path, ...clash }) => ({
        ...clash,
        path,
        label: labelOf(merged, path),
      })),
    })
  }
  if (typed.then === 'publish') {
    const published = await publishPlaces(house, owner, saved.number, places)
    if (!published.ok && published.code !== 'content-published') return unsaved(published.message)
  }
  const isAnew = typed.step || saved.others
  return redirect(`/admin/pictures?saved=${saved.number}${isAnew ? '&stepped' : ''}`, 303)
}

/** Why the arrangement was not saved, with all that was typed. */
export type UnsavedPictures = {
  ok: false
  message: string
  problems: Record<string, string>
  typed: Record<string, string>
  was: unknown
  clashes?: readonly (EditConflict & { label: string })[]
}

/** `photographs.1.alt` and `replacements.hero`, in words. */
function labelOf(content: Content, path: string): string {
  const [part, name = '', field] = path.split('.')
  if (part === 'replacements') {
    const places = drawnPlaces(content).flatMap(({ pictures }) => pictures)
    return `In place of “${places.find((place) => place.name === name)?.alt ?? name}”`
  }
  if (name === 'order') return 'The order of your photographs'
  const called = content.photographs[Number(name)]?.alt ?? 'a photograph'
  if (field === 'caption') return `The line under “${called}”`
  return field === 'focus' ? `Where the eye of “${called}” is` : `What “${called}” shows`
}
