import { messages } from '#core/refusals/messages.ts'
import { trimEdges } from '#core/values/text.ts'
import { replaceUnchanged } from './compare-content.ts'
import { type Content, contentSchema } from './content.ts'
import { MAX_BLOCKS } from './content-parts.ts'
import { hasOwnName } from './demo-house.ts'
import {
  type ContentFields,
  type EditOutcome,
  editContent,
  listEditSchema,
  parseButtonValue,
} from './edit-content.ts'
import { initialContent } from './first-day.ts'
import { readCheckInTimes, writeTerms } from './house-rules.ts'
import { type HouseFacts, makeNeutralContent } from './neutral-content.ts'
import { placePhotographs, renewSuggestedDescriptions, suggestDescription } from './place-photographs.ts'

/** The steps of the first run, each a page. */
export const firstRunSteps = ['contacts', 'photos', 'rooms', 'included', 'rules', 'publish'] as const
export type FirstRunStep = (typeof firstRunSteps)[number]

export function parseFirstRunStep(name: unknown): FirstRunStep | undefined {
  return firstRunSteps.find((step) => step === name)
}

/** The step after this one; the last one is followed by itself. */
export function findNextStep(step: FirstRunStep): FirstRunStep {
  return firstRunSteps[firstRunSteps.indexOf(step) + 1] ?? step
}

/** The paths of the document that the form of each step shows. */
export const stepPaths: Readonly<Record<FirstRunStep, readonly string[]>> = {
  contacts: ['property'],
  photos: ['photographs', 'hero.pictures'],
  rooms: ['stays.items'],
  included: ['stays.included', 'stays.taxIncluded'],
  rules: ['terms'],
  publish: [],
}

/** The document with what the form of a step contains; the field `step` is the button of the rooms that adds or removes one. */
export function editStep(step: FirstRunStep, content: Content, fields: ContentFields): EditOutcome {
  const entries = [...fields]
  const values = Object.fromEntries(entries)
  switch (step) {
    case 'contacts':
      return editContacts(content, values)
    case 'photos':
      return { ok: true, content: arrangePhotos(content, values) }
    case 'rooms':
      return editRooms(content, entries, values.step ?? '')
    case 'included':
      return editContent(content, [
        ['stays.included', writeIncluded(entries, values)],
        ['stays.taxIncluded', values.tax ?? 'no'],
      ])
    case 'rules': {
      const terms = writeTerms(values, content.terms)
      const property = { ...content.property, ...readCheckInTimes(terms) }
      return { ok: true, content: { ...content, property, terms } }
    }
    case 'publish':
      return { ok: true, content }
  }
}

/** The answers to the first step in a document. Values of the demo are left empty. */
export function readHouseFacts(content: Content): HouseFacts {
  const { name, place, region, phone, email } = content.property
  if (!hasOwnName(content)) {
    const demo = initialContent.property
    const contact = { phone: phone === demo.phone ? '' : phone, email: email === demo.email ? '' : email }
    return { name: '', town: '', region: '', ...contact }
  }
  return { name, town: place.replace(`, ${region}`, ''), region, phone, email }
}

/** The most characters of a line that the first run asks for. */
export const MAX_LINE_CHARACTERS = 80

function editContacts(content: Content, values: Readonly<Record<string, string>>): EditOutcome {
  const readLine = (name: string) => trimEdges(values[name] ?? '')
  const { phone, email } = content.property
  const [name, town, region] = [readLine('property.name'), readLine('town'), readLine('property.region')]
  const lines = Object.entries({ 'property.name': name, town, 'property.region': region })
  const tooLong = lines.filter(([, text]) => text.length > MAX_LINE_CHARACTERS)
  const newNeutral = makeNeutralContent({ name, town, region, phone, email })
  // First the texts of the demo are replaced, then those that were made from the name and town of an earlier save.
  const withoutDemoTexts = replaceUnchanged(content, initialContent, newNeutral)
  const oldNeutral = makeNeutralContent(readHouseFacts(content))
  const withoutNeutralTexts = replaceUnchanged(withoutDemoTexts, oldNeutral, newNeutral)
  const edited = editContent(withoutNeutralTexts, [
    ['property.name', name],
    ['property.region', region],
    ['property.phone', values['property.phone'] ?? ''],
    ['property.email', values['property.email'] ?? ''],
  ])
  // Sentences that are made from a line that is too long are too long themselves: only the line is named.
  const editProblems = Object.entries(edited.ok ? {} : edited.problems)
  const problems = {
    ...Object.fromEntries(editProblems.filter(([field]) => tooLong.length === 0 || field in values)),
    ...(town === '' && { town: messages.lineRequired }),
    ...Object.fromEntries(tooLong.map(([field]) => [field, messages.textTooLong])),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return edited.ok ? { ...edited, content: renewSuggestedDescriptions(content, edited.content) } : edited
}

/** The edit, with the generated texts renewed where it changed the name of the house, of its place or of a room. What the owner wrote stays. */
export function updateGeneratedTexts(before: Content, outcome: EditOutcome): EditOutcome {
  if (!outcome.ok) return outcome
  const { content } = outcome
  const [neutralBefore, neutralNow] = [before, content].map(readHouseFacts).map(makeNeutralContent)
  const withNewNames = hasOwnName(before) ? replaceUnchanged(content, neutralBefore, neutralNow) : content
  const checked = contentSchema.safeParse(renewSuggestedDescriptions(before, withNewNames))
  // A long name can make a sentence too long.
  return checked.success ? { ok: true, content: checked.data } : outcome
}

/** Arranges the photographs: `order` has the ids of all of them, `welcome` that of the first picture of the page. */
function arrangePhotos(before: Content, { order = '', welcome = '' }: Record<string, string>): Content {
  const sentIds = order.split(',').filter((id) => /^[a-z0-9]{1,60}$/.test(id))
  const content = placePhotographs(before, NO_PATH, sentIds)
  const ids = sentIds.filter((id) => content.photographs.some((each) => each.id === id))
  const firstId = ids.includes(welcome) ? welcome : ids[0]
  if (firstId !== undefined && firstId !== content.hero.pictures.light)
    content.hero.pictures = { light: firstId, lightPortrait: firstId, dark: firstId, darkPortrait: firstId }
  return showRemainingPhotos(content)
}

/** A place that shows no picture: its photographs are described as some of the house. */
const NO_PATH = ''
/** The block of the page with the photographs that no room shows. */
const HOUSE_BLOCK = 'around'

/**
 * Photographs that neither the welcome nor a room shows are pictures of the house: in a block of their own where there is space for one more,
 * beside the forms, and on the review page.
 */
function showRemainingPhotos(content: Content): Content {
  const { features, hero, stays, contact, quick, reviewPage, photographs, property } = content
  const otherPlaces = JSON.stringify([hero.pictures, stays.items])
  const housePictureIds = photographs.flatMap(({ id }) => (otherPlaces.includes(`"${id}"`) ? [] : [id]))
  const otherFeatures = features.filter(({ id }) => id !== HOUSE_BLOCK)
  const photographIds = new Set(photographs.map(({ id }) => id))
  const replacePicture = <Use extends { picture: string; alt: string }>(use: Use, id = ''): Use =>
    use.picture === '' || photographIds.has(use.picture) ? { ...use, picture: id, alt: property.name } : use
  const document = {
    ...content,
    features: otherFeatures,
    contact: { ...contact, picture: replacePicture(contact.picture, housePictureIds[0]) },
    quick: { ...quick, picture: replacePicture(quick.picture, housePictureIds[1]) },
    reviewPage: { ...reviewPage, picture: replacePicture(reviewPage.picture, hero.pictures.light) },
  }
  if (housePictureIds.length === 0 || otherFeatures.length >= MAX_BLOCKS) return document
  const block: Content['features'][number] = {
    id: HOUSE_BLOCK,
    show: true,
    background: 'designed',
    tagline: 'Our house',
    title: 'Around the house',
    paragraph: 'Some photos of our house and of what is around it.',
    ...features.find(({ id }) => id === HOUSE_BLOCK),
    pictures: [],
  }
  const withBlock = { ...document, features: [block, ...otherFeatures] }
  return showPhotographs(withBlock, 'features.0.pictures', housePictureIds, NO_PATH)
}

/** Shows these photographs in a list, each with a description suggested from that place, where nobody has edited it. */
function showPhotographs(
  content: Content,
  list: string,
  ids: readonly string[],
  descriptionPath = list,
): Content {
  const document = structuredClone(content)
  for (const photograph of document.photographs)
    if (photograph.suggested && ids.includes(photograph.id)) {
      // Its present description would count as one that is used already.
      photograph.alt = ''
      photograph.alt = suggestDescription(document, descriptionPath)
    }
  return placePhotographs(document, list, ids)
}

/** What a room may have; the ticked ones make its description. */
export const roomAmenities = [
  'its own bathroom',
  'a balcony',
  'a view of the mountains',
  'a view of the garden',
  'a heater',
  'air conditioning',
  'a desk',
  'a television',
] as const

const NO_FACTS = 'Call or write to us, and we tell you more about this room.'

/** The facts in a description that the boxes made; null where the owner wrote it. */
export function parseRoomAmenities(description: string): readonly string[] | null {
  const facts = roomAmenities.filter((fact) => description.includes(fact))
  return description === '' || description === describeRoom(facts) ? facts : null
}

function describeRoom(chosen: readonly string[]): string {
  const facts = roomAmenities.filter((fact) => chosen.includes(fact))
  return facts.length === 0 ? NO_FACTS : `This room has ${joinWithAnd(facts)}.`
}

/** `a, b and c` */
function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const ROOM_FIELD = /^stays\.items\.\d+\.(?:title|price|beds|guests)$/

type FormFields = readonly (readonly [string, string])[]

function editRooms(content: Content, fields: FormFields, buttonValue: string): EditOutcome {
  const roomFields = fields.filter(([name]) => ROOM_FIELD.test(name))
  const edited = editContent(content, roomFields, parseButtonValue(listEditSchema, buttonValue))
  if (!edited.ok) return edited
  let document = edited.content
  for (const [index, { id }] of content.stays.items.entries()) {
    const newIndex = document.stays.items.findIndex((stay) => stay.id === id)
    const stay = document.stays.items[newIndex]
    // A room without its fields was added by somebody else since.
    if (!stay || !roomFields.some(([name]) => name === `stays.items.${index}.title`)) continue
    const tickedIds = listTickedBoxes(fields, `photos.${index}.`)
    // In the order in which they were tapped; without script, in the order of the page.
    const tappedIds = (fields.find(([name]) => name === `tapped.${index}`)?.[1] ?? '').split(',')
    const existingIds = document.photographs.flatMap(({ id }) => (tickedIds.includes(id) ? [id] : []))
    const ids = [...new Set([...tappedIds.filter((id) => existingIds.includes(id)), ...existingIds])]
    // Photographs with a suggested description are added again below, with the present name of the room.
    const describedByOwner = document.photographs.filter(
      ({ id, suggested }) => tickedIds.includes(id) && !suggested,
    )
    stay.pictures = stay.pictures.filter(({ picture }) => describedByOwner.some(({ id }) => id === picture))
    if (parseRoomAmenities(stay.description))
      stay.description = describeRoom(listTickedBoxes(fields, `has.${index}.`))
    document = showPhotographs(document, `stays.items.${newIndex}.pictures`, ids)
    const positionOf = ({ picture }: { picture: string }) => ids.indexOf(picture)
    document.stays.items[newIndex]?.pictures.sort((one, other) => positionOf(one) - positionOf(other))
  }
  return { ok: true, content: showRemainingPhotos(document) }
}

/** The names of the ticked boxes with this prefix, without it. */
function listTickedBoxes(fields: FormFields, prefix: string): string[] {
  return fields.flatMap(([name]) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** What a price may include; the words stand in the sentence below the prices. */
export const includedChoices = [
  'breakfast',
  'all meals',
  'morning tea',
  'hot water',
  'Wi-Fi',
  'parking',
  'heating',
  'towels',
] as const

function writeIncluded(fields: FormFields, { more = '', tax }: Record<string, string>) {
  const chosen = includedChoices.filter((choice) => listTickedBoxes(fields, 'included.').includes(choice))
  const parts = [...chosen, trimEdges(more)].filter(Boolean)
  // The page adds "and taxes" itself.
  return tax === 'yes' ? parts.join(', ') : joinWithAnd(parts)
}

/** The boxes that are ticked for these words, and what else they say. */
export function readIncluded(included: string): { chosen: string[]; more: string } {
  const parts = included
    .split(/,| and /)
    .map(trimEdges)
    .filter(Boolean)
  const isChoice = (part: string) => includedChoices.some((choice) => choice === part)
  return { chosen: parts.filter(isChoice), more: parts.filter((part) => !isChoice(part)).join(', ') }
}
