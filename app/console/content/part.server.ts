import { data, redirect } from 'react-router'
import type { EditConflict } from '#domain/audit/meanwhile.ts'
import type { Content } from '#domain/content/content.ts'
import { editContent, movedTo } from '#domain/content/edit-content.ts'
import { type ListStep, listStep } from '#domain/content/list-step.ts'
import { readStep } from '#domain/content/read-step.ts'
import { siteParts } from '#domain/content/site-parts.ts'
import { unfinishedFields } from '#domain/content/unfinished-stays.ts'
import { pictureName } from '#domain/pictures/picture-name.ts'
import { contentHead, publishedContent } from '#server/house/content/content.ts'
import { oldNameElsewhere, oldNames } from '#server/house/content/old-names.ts'
import { publishPlaces } from '#server/house/content/publish-part.ts'
import { fieldsAt, saveEdited } from '#server/house/content/save-edited.ts'
import type { House } from '#server/house/house.ts'
import { picturesOf } from '#server/house/pictures/photographs.ts'
import { type StayUse, stayUses } from '#server/house/stays/retired-stays.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { openedIn } from '../parts/kept/opened.server.ts'
import { pagePath } from '../parts/page-path.ts'
import type { Route } from './+types/part.ts'
import { draftStanding, placesOf } from './draft-standing.ts'
import { oldNamePlaces } from './old-name-places.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const part = siteParts.find(({ id }) => id === params.part)
  if (!part) throw new Response(null, { status: 404 })
  const [head, shown] = await Promise.all([contentHead(house), publishedContent(house)])
  const pictures = await picturesOf(house, head.content)
  const uses = part.id === 'stays' ? await stayUses(house.database) : new Map<string, StayUse>()
  const photographs = new Map(head.content.photographs.map(({ id, alt }) => [id, alt]))
  return {
    part,
    number: head.number,
    ...draftStanding(shown, head.content, part.id),
    content: head.content,
    oldName: part.id === 'house' ? await oldNameOf(house, head.content) : null,
    was: fieldsAt(head.content, placesOf(part.id)),
    /** What names each stay: taken off the site, it is retired and keeps these. */
    uses: Object.fromEntries(uses),
    pictures: Object.entries(pictures).map(([name, { webp, src }]) => ({
      name,
      label: photographs.get(name) ?? pictureName(name),
      isPhotograph: photographs.has(name),
      src: webp[0]?.src ?? src,
    })),
  }
}

/** The earlier names that still stand somewhere, and where. */
async function oldNameOf(house: House, content: Content) {
  const { name } = content.property
  const names = await oldNames(house, name)
  const elsewhere = await oldNameElsewhere(house, names, name)
  return { names, places: [...oldNamePlaces(content, names), ...elsewhere.map((place) => rooms[place])] }
}

const rooms = {
  messages: { path: 'messages', said: 'Settings: Your messages', to: '/admin/settings/messages' },
  sender: { path: 'sender', said: 'Settings: whom e-mails are from', to: '/admin/settings/mail' },
}

/** Why a part was not saved, with all that was typed. */
export type UnsavedPart = {
  ok: false
  message: string
  typed: Record<string, string>
  problems: Record<string, string>
  /** What the form said when it was opened; after a collision what stands there now, beside what was typed into that. */
  was: unknown
  clashes?: readonly EditConflict[]
  content?: Content
}

/** Keeps the part as a draft, takes a step in one of its lists, or publishes it, as the pressed button says. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed = Object.fromEntries(fields)
  const { then = '' } = typed
  const step = readStep(listStep, typed.step)
  const opened = openedIn(form)
  const places = placesOf(params.part)
  const unsaved = (more: Partial<UnsavedPart> & { message: string }) =>
    data<UnsavedPart>({ ok: false, typed, problems: {}, was: opened.was, ...more }, { status: 400 })
  const edit = (content: Content) => editContent(content, fields, step)
  const saved = await saveEdited(house, owner, { opened, places, edit })
  if (!saved.ok) {
    const { message, problems = {}, meanwhile } = saved
    if (!meanwhile) return unsaved({ message, problems })
    const was = fieldsAt(meanwhile.now, places)
    const content = meanwhile.merged
    return unsaved({ message, was, content, typed: {}, clashes: meanwhile.clashes })
  }
  if (then === 'publish') {
    const published = await publishPlaces(house, owner, saved.number, places)
    if (!published.ok && published.code !== 'content-published') {
      // The draft is saved: the form goes on from there.
      const { content } = await contentHead(house)
      const problems = published.code === 'stay-unfinished' ? unfinishedFields(content) : {}
      return unsaved({ message: published.message, problems, was: fieldsAt(content, places) })
    }
  }
  const done = new URLSearchParams({
    saved: String(saved.number),
    ...(step && { at: whereNow(step, typed) }),
    ...(saved.others && { others: 'yes' }),
  })
  if (then === 'publish') done.set('published', 'yes')
  return redirect(`${pagePath('words', params.part)}?${done}`, 303)
}

/** The entry to open after a step: the moved one at its new place, or the new one; one that was pulled stays as it is. */
function whereNow(step: ListStep, typed: Record<string, string>): string {
  switch (step.do) {
    case 'up':
    case 'down':
      return `${step.list}.${movedTo(step)}`
    case 'add':
      return `${step.list}.${lastIndex(step.list, typed) + 1}`
    case 'restore':
      return 'stays.retired'
    case 'dropSamples':
      return 'testimonials.items'
    default:
      return step.list
  }
}

function lastIndex(list: string, typed: Record<string, string>): number {
  const indexes = Object.keys(typed)
    .filter((name) => name.startsWith(`${list}.`))
    .map((name) => Number(name.slice(list.length + 1).split('.', 1)[0]))
  return Math.max(-1, ...indexes)
}
