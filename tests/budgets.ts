import type { Fetched, PageWeight } from '../bench/before-scroll.ts'

/** In bytes on the line, compressed and with their headers; `largest` is the heaviest picture, `shift` how far what stands there jumps. */
export type Budget = {
  bytes: number
  requests: number
  document: number
  fonts: number
  fontFiles: number
  script: number
  pictures: number
  largest: number
  shift: number
}

const words = { requests: 6, fonts: 77_000, fontFiles: 2, script: 5_200, pictures: 0, largest: 0 }

/** What a page may fetch on a telephone of 390 px at 1.75, before anybody touches it. */
export const beforeAnyTouch: Record<string, Budget> = {
  '/': {
    bytes: 169_000,
    requests: 11,
    document: 18_900,
    fonts: 79_000,
    fontFiles: 3,
    script: 5_200,
    pictures: 57_500,
    largest: 24_500,
    shift: 0.001,
  },
  '/reviews': {
    bytes: 137_500,
    requests: 11,
    document: 14_000,
    fonts: 77_000,
    fontFiles: 2,
    script: 5_200,
    pictures: 40_000,
    largest: 12_500,
    shift: 0.04,
  },
  '/review-policy': { ...words, bytes: 95_000, document: 11_200, shift: 0.032 },
  '/privacy': { ...words, bytes: 95_000, document: 11_200, shift: 0.036 },
  '/terms': { ...words, bytes: 95_000, document: 11_200, shift: 0.024 },
  "a guest's own link": {
    bytes: 306_500,
    requests: 39,
    document: 27_500,
    fonts: 77_000,
    fontFiles: 2,
    script: 166_500,
    pictures: 23_500,
    largest: 19_500,
    shift: 0.001,
  },
}

/** What the front page may fetch there from its top to its end. */
export const wholeFrontPage: Budget = {
  bytes: 860_000,
  requests: 64,
  document: 18_900,
  fonts: 79_000,
  fontFiles: 3,
  script: 150_000,
  pictures: 605_000,
  largest: 38_500,
  shift: 0.001,
}

/** What is over, each with the figure, the most it may be, and the files that make it up, the heaviest first. */
export function overBudget(weight: PageWeight, budget: Partial<Budget>): string[] {
  const of = (type: string) => weight.files.filter((file) => file.type === type)
  const [fonts, pictures] = [of('Font'), of('Image')]
  const figures: Record<keyof Budget, { now: number; files: Fetched[] }> = {
    bytes: { now: weight.bytes, files: weight.files },
    requests: { now: weight.requests, files: weight.files },
    document: { now: weight.document, files: of('Document') },
    fonts: { now: weight.fonts.bytes, files: fonts },
    fontFiles: { now: weight.fonts.files, files: fonts },
    script: { now: weight.script, files: of('Script') },
    pictures: { now: pictures.reduce((sum, { bytes }) => sum + bytes, 0), files: pictures },
    largest: { now: Math.max(0, ...pictures.map(({ bytes }) => bytes)), files: pictures },
    shift: { now: weight.shift, files: [] },
  }
  return Object.entries(budget)
    .map(([name, most]) => ({ name, most, ...figures[name as keyof Budget] }))
    .filter(({ now, most }) => now > most)
    .map(({ name, now, most, files }) => `${name}: ${now}, at most ${most}. ${said(files)}`)
}

function said(files: Fetched[]): string {
  return files
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`)
    .join(', ')
}
