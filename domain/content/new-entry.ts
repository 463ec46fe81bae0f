import { everyStay } from '../stays/stays.ts'
import type { Content } from './content.ts'

/** What a new entry of a list says until its owner writes into it: all of it valid, nothing of it boastful. Null for what is no list of entries. */
export function newEntry(content: Content, path: readonly string[]): object | string | null {
  return makers[path.map((name) => (/^\d+$/.test(name) ? '*' : name)).join('.')]?.(content) ?? null
}

const makers: Record<string, (content: Content) => object | string> = {
  'property.social': () => ({ kind: 'instagram', url: 'https://www.instagram.com/' }),
  'stays.items': (content) => ({
    id: freeId('stay', everyStay(content)),
    title: 'A new stay',
    beds: 1,
    guests: '2',
    price: 10_000,
    rooms: 1,
    description: 'What makes this room worth the road.',
    pictures: [somePicture(content)],
  }),
  'stays.items.*.pictures': somePicture,
  features: (content) => ({
    id: freeId('feature', content.features),
    tagline: 'New',
    title: 'A new part of the day',
    paragraph: 'What guests do here, and when.',
    pictures: [somePicture(content)],
  }),
  'features.*.pictures': somePicture,
  'location.distances': () => ({ place: 'A place', via: '', kilometres: 1 }),
  'location.map.labels': () => ({ text: 'A place', left: 50, top: 50, isHome: false }),
  'testimonials.items': (content) => ({
    title: 'Name of the guest',
    from: 'Town, month',
    text: 'What they said, in their own words.',
    picture: content.placeholders[0] ?? '',
    sample: false,
  }),
  placeholders: ({ placeholders }) => placeholders[0] ?? '',
  reviewPolicy: () => ({ heading: 'A new part', text: 'What holds here.' }),
  terms: () => ({ heading: 'A new part', text: 'What holds here.' }),
  privacy: () => ({ heading: 'A new part', text: 'What holds here.' }),
}

function somePicture({ quick }: Content): object {
  return { ...quick.picture }
}

/** Ids are in links and bookings, so a new one is never one that is there. */
function freeId(stem: string, there: readonly { id: string }[]): string {
  const ids = new Set(there.map(({ id }) => id))
  let count = there.length + 1
  while (ids.has(`${stem}-${count}`)) count += 1
  return `${stem}-${count}`
}
