import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { type Content, contentSchema } from '#modules/content/content.ts'
import { MAX_BLOCKS, MAX_PHOTOGRAPHS } from '#modules/content/content-parts.ts'
import { editContent } from '#modules/content/edit-content.ts'
import { listExampleTexts } from '#modules/content/example-fields.ts'
import { initialContent } from '#modules/content/first-day.ts'
import {
  editStep,
  type FirstRunStep,
  MAX_LINE_CHARACTERS,
  parseRoomAmenities,
  readHouseFacts,
  readIncluded,
  updateGeneratedTexts,
} from '#modules/content/first-run.ts'
import {
  findChosenAnswer,
  houseRules,
  OWN_WORDS,
  readAdvancePercent,
  writeTerms,
} from '#modules/content/house-rules.ts'
import { makeNeutralContent } from '#modules/content/neutral-content.ts'
import { describeIncluded } from '#modules/content/stays.ts'

const pine = {
  name: 'Pine House',
  town: 'Mukteshwar',
  region: 'Uttarakhand',
  phone: '+91 98111 22334',
  email: 'a@pine.example',
}
const hindi = { ...pine, name: 'देवदार निवास', town: 'मुक्तेश्वर', region: 'उत्तराखण्ड' }
const contacts = ({ name, town, region, phone, email }: typeof pine) => ({
  'property.name': name,
  town,
  'property.region': region,
  'property.phone': phone,
  'property.email': email,
})
const edited = (content: Content, step: FirstRunStep, fields: Record<string, string>): Content => {
  const outcome = editStep(step, content, Object.entries(fields))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.content
}
const begun = edited(initialContent, 'contacts', contacts(pine))
const room = (index: number, title: string, more: Record<string, string> = {}) => ({
  [`stays.items.${index}.title`]: title,
  [`stays.items.${index}.price`]: '2,500',
  [`stays.items.${index}.beds`]: '1',
  [`stays.items.${index}.guests`]: '2',
  ...more,
})

const longestNames = { name: 'दे'.repeat(40), town: 'वा'.repeat(40), region: 'रा'.repeat(40) }

test.each([
  ['in English', pine],
  ['in Hindi', hindi],
  ['with the longest names', { ...hindi, ...longestNames }],
])('a new house begins with a valid neutral document, %s', (_, about) => {
  const content = edited(initialContent, 'contacts', contacts(about))
  expect(content).toEqual(makeNeutralContent(about))
  expect(contentSchema.parse(content)).toEqual(content)
  expect(readHouseFacts(content)).toEqual(about)
})

test('the neutral document has no sentence, name or picture of the example house', () => {
  expect(listExampleTexts(begun, initialContent)).toEqual([])
  const sentences = new Set(textsOf(initialContent).filter((text) => text.split(/\s+/).length > 4))
  expect(textsOf(begun).filter((text) => sentences.has(text))).toEqual([])
  expect(JSON.stringify(begun)).not.toMatch(/Deodar|Kumaon|apricot|Bhupal|hill|hero-d|avatar-|orchard/i)
})

test('the first step shows of the demo’s house only what the owner has changed', () => {
  const empty = { name: '', town: '', region: '', phone: '', email: '' }
  expect(readHouseFacts(initialContent)).toEqual(empty)
  const property = { ...initialContent.property, phone: pine.phone }
  expect(readHouseFacts({ ...initialContent, property })).toEqual({ ...empty, phone: pine.phone })
  const content = edited({ ...initialContent, property }, 'contacts', contacts(pine))
  expect(content).toEqual(makeNeutralContent(pine))
})

test('each new name changes the sentences that were made from the last one, and no text of the owner', () => {
  const hers: Content = { ...initialContent, hero: { ...initialContent.hero, heading: 'Above the clouds' } }
  const named = edited(hers, 'contacts', contacts(pine))
  expect(named.hero.heading).toBe('Above the clouds')
  const renamed = edited(named, 'contacts', contacts({ ...pine, name: 'Oak House' }))
  expect(renamed.hero).toMatchObject({ heading: 'Above the clouds', alt: 'Oak House in Mukteshwar' })
  expect(renamed.property.description).toContain('Oak House')
})

test('another name in the editor changes what the first run made, and not what the owner wrote', () => {
  const photos = edited(begun, 'photos', { order: 'p1,p2,p3,p4' })
  const made = edited(photos, 'rooms', room(0, 'Double', { 'photos.0.p2': 'on' }))
  const hers: Content = { ...made, hero: { ...made.hero, subheading: 'Pine House, above the clouds' } }
  const names = { 'property.name': 'Oak House', 'stays.items.0.title': 'Attic' }
  const outcome = updateGeneratedTexts(hers, editContent(hers, Object.entries(names)))
  const renamed = outcome.ok ? outcome.content : made
  expect(renamed.property.credit.text).toBe('The website of Oak House')
  expect(renamed.stays.items[0]?.pictures).toMatchObject([{ alt: 'Photo of the room Attic' }])
  const others = JSON.stringify({ ...renamed, hero: { ...renamed.hero, subheading: '' } })
  expect(others).not.toMatch(/Pine House|Double/)
  expect(renamed.hero.subheading).toBe('Pine House, above the clouds')
  const again = edited(made, 'contacts', contacts({ ...pine, name: 'Oak House' }))
  expect(again.photographs[0]?.alt).toBe('Photo of Oak House')
})

test('the first step names the fields that are empty or wrong', () => {
  const fields = contacts({ ...pine, name: '', town: '', phone: '12' })
  const outcome = editStep('contacts', initialContent, Object.entries(fields))
  const problems = outcome.ok ? [] : Object.keys(outcome.problems)
  expect(problems).toEqual(expect.arrayContaining(['property.name', 'town', 'property.phone']))
})

test('a name, town or state that is too long is refused at its field, and not cut', () => {
  const long = 'x'.repeat(MAX_LINE_CHARACTERS + 1)
  const about = { ...pine, name: long, town: long, region: long }
  const { textTooLong } = messages
  const problems = { 'property.name': textTooLong, town: textTooLong, 'property.region': textTooLong }
  const outcome = editStep('contacts', initialContent, Object.entries(contacts(about)))
  expect(outcome).toEqual({ ok: false, problems })
  const longest = { ...pine, name: long.slice(1) }
  expect(edited(initialContent, 'contacts', contacts(longest)).property.name).toBe(long.slice(1))
})

test('the tapped photo is the welcome in all four windows, and photos that no room shows are of the house', () => {
  const added = edited(begun, 'photos', { order: 'p1,p2,p3,p4', welcome: 'p2' })
  expect(new Set(Object.values(added.hero.pictures))).toEqual(new Set(['p2']))
  const shownIn = ({ features }: Content) =>
    features.map(({ pictures }) => pictures.map(({ picture }) => picture).join())
  expect(shownIn(added)).toEqual(['p1,p3,p4'])
  const roomed = edited(added, 'rooms', room(0, 'Double', { 'photos.0.p3': 'on', 'photos.0.p1': 'on' }))
  expect(roomed.stays.items[0]?.pictures).toEqual([
    { picture: 'p1', alt: 'Photo of the room Double' },
    { picture: 'p3', alt: 'Photo 2 of the room Double' },
  ])
  expect(shownIn(roomed)).toEqual(['p4'])
  expect(roomed.contact.picture.picture).toBe('p4')
  expect(contentSchema.safeParse(roomed).success).toBe(true)
})

test('photos of the house get no block where there are as many as can be saved, and no photo is one too many', () => {
  const [block] = edited(begun, 'photos', { order: 'p1,p2' }).features
  const features = Array.from({ length: MAX_BLOCKS }, (_, index) => ({ ...block, id: `b${index}` }))
  const full = contentSchema.parse({ ...begun, features })
  const order = Array.from({ length: MAX_PHOTOGRAPHS + 1 }, (_, index) => `p${index}`)
  const added = edited(full, 'photos', { order: order.join(','), welcome: `p${MAX_PHOTOGRAPHS}` })
  expect(contentSchema.safeParse(added).success).toBe(true)
  expect([added.features, added.hero.pictures.light]).toEqual([full.features, 'p0'])
})

const add = JSON.stringify({ do: 'add', list: 'stays.items' })
const remove = JSON.stringify({ do: 'remove', list: 'stays.items', at: 0 })

test('rooms are added, described by their boxes and removed', () => {
  const double = room(0, 'Double', { step: add, 'has.0.a balcony': 'on', 'has.0.a heater': 'on' })
  const first = edited(begun, 'rooms', double)
  expect(first.stays.items[0]?.description).toBe('This room has a balcony and a heater.')
  expect(parseRoomAmenities('This room has a balcony and a heater.')).toEqual(['a balcony', 'a heater'])
  expect(first.stays.items[1]).toMatchObject({ id: 'stay-2', title: '' })
  const photos = edited(first, 'photos', { order: 'p1,p2,p3' })
  const family = room(1, 'Family', { 'photos.1.p3': 'on' })
  const both = { ...room(0, 'Double', { 'photos.0.p2': 'on' }), ...family }
  expect(edited(photos, 'rooms', both).stays.items.map(({ pictures }) => pictures)).toEqual([
    [{ picture: 'p2', alt: 'Photo of the room Double' }],
    [{ picture: 'p3', alt: 'Photo of the room Family' }],
  ])
  const tapped = room(0, 'Double', { 'photos.0.p2': 'on', 'photos.0.p3': 'on', 'tapped.0': 'p3,p2' })
  const { pictures } = edited(photos, 'rooms', tapped).stays.items[0] ?? {}
  expect(pictures).toMatchObject([{ picture: 'p3' }, { picture: 'p2' }])
  const second = edited(first, 'rooms', { ...room(0, 'Double'), ...room(1, 'Family'), step: remove })
  expect(second.stays.items.map(({ id, title }) => [id, title])).toEqual([['stay-2', 'Family']])
  const items = second.stays.items.map((each) => ({ ...each, description: 'Under the roof.' }))
  const hers = { ...second, stays: { ...second.stays, items } }
  const kept = edited(hers, 'rooms', room(0, 'Family', { 'has.0.a desk': 'on' })).stays
  expect(kept.items).toMatchObject([{ description: 'Under the roof.' }])
})

test('ticked boxes and other words make what the price includes', () => {
  const ticked = { 'included.breakfast': 'yes', 'included.Wi-Fi': 'yes' }
  const { stays } = edited(begun, 'included', { ...ticked, more: 'a walk', tax: 'yes' })
  expect(describeIncluded(stays)).toBe('breakfast, Wi-Fi, a walk and taxes')
  expect(readIncluded(stays.included)).toEqual({ chosen: ['breakfast', 'Wi-Fi'], more: 'a walk' })
})

test('each chosen answer is a part of the terms, and the parts of the owner stay', () => {
  const own = { heading: 'The dog', text: 'He is old.' }
  const chosen: Record<string, string> = { 'Arriving and leaving': '1', 'Quiet at night': '2' }
  const terms = edited({ ...begun, terms: [...begun.terms, own] }, 'rules', chosen)
  expect(terms.property).toMatchObject({ checkIn: '12:00', checkOut: '10:00' })
  expect(terms.terms.at(-1)).toEqual(own)
  expect(terms.terms.map(({ heading }) => heading)).not.toContain('Quiet at night')
  for (const heading of Object.keys(houseRules))
    expect(findChosenAnswer(heading, terms.terms)).toBe(chosen[heading] ?? '0')
})

test('an answer in the owner’s own words stays as it is', () => {
  const pets = { heading: 'Pets', text: 'Cats only.' }
  const own = writeTerms({}, []).map((part) => (part.heading === 'Pets' ? pets : part))
  expect(findChosenAnswer('Pets', own)).toBe(OWN_WORDS)
  expect(writeTerms({ Pets: OWN_WORDS }, own)).toContainEqual(pets)
})

test('a rule that the owner deleted stays deleted; a new house gets the first answers', () => {
  const deleted = ['How to book', 'Arriving and leaving', 'Pets']
  const kept = begun.terms.filter(({ heading }) => !deleted.includes(heading))
  const hers = { ...begun, terms: kept, property: { ...begun.property, checkIn: '15:00' } }
  expect(findChosenAnswer('Pets', kept)).toBe(OWN_WORDS)
  const again = edited(hers, 'rules', { Pets: OWN_WORDS, 'Arriving and leaving': OWN_WORDS })
  expect([again.terms, again.property.checkIn]).toEqual([kept, '15:00'])
  const text = 'Please ask us before you bring a pet.'
  expect(writeTerms({ Pets: '1' }, kept)).toContainEqual({ heading: 'Pets', text })
  const own = { heading: 'The dog', text: 'He is old.' }
  expect(writeTerms({}, [own])).toEqual([...begun.terms, own])
  expect(findChosenAnswer('Quiet at night', [own])).toBe('0')
})

/** Every text within a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

test('reads the advance in per cent from the answer about paying', () => {
  const asked = ['0', '1', '2', '3'].map((Paying) => readAdvancePercent(writeTerms({ Paying }, [])))
  expect(asked).toEqual([50, null, 100, null])
  expect(readAdvancePercent([{ heading: 'Paying', text: 'You pay when you come.' }])).toBeNull()
})
