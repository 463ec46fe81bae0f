import type { Fetched, PageWeight } from './journeys/page-weight.ts'

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

/** Lines that a late face sets a little anew; a jump that anybody would see is ten times as far. */
const STILL = 0.01
/** What starts islands, popups and galleries, and Vite's own preloading. */
const SCRIPT = 5_300
/** A document whose islands have their props in full. */
const DOCUMENT = 17_000
/** With its headers about what a server sends before it waits for an answer. */
const FRONT_PAGE = 15_000
const faces = { fonts: 33_000, fontFiles: 2 }
const words = {
  ...faces,
  bytes: 50_000,
  requests: 6,
  document: 10_700,
  script: SCRIPT,
  pictures: 0,
  largest: 0,
  shift: STILL,
}

/** What a page may fetch on a telephone of 390 px at 1.75, before anybody touches it. */
export const beforeAnyTouch: Record<string, Budget> = {
  '/': {
    // Two pictures of the stays are fetched as well: the browser decides how far ahead of the window it fetches.
    ...faces,
    bytes: 100_000,
    requests: 11,
    document: FRONT_PAGE,
    script: SCRIPT,
    pictures: 36_000,
    largest: 13_500,
    shift: STILL,
  },
  '/reviews': {
    ...faces,
    bytes: 93_000,
    requests: 12,
    document: 13_300,
    // The first reviews below the window: the browser decides how far ahead it fetches them.
    script: SCRIPT,
    pictures: 40_500,
    largest: 12_500,
    shift: STILL,
  },
  '/nights': {
    bytes: 53_500,
    requests: 7,
    document: 12_800,
    // The rupee sign is a face of its own.
    fonts: 34_500,
    fontFiles: 3,
    script: SCRIPT,
    pictures: 0,
    largest: 0,
    shift: STILL,
  },
  '/log': { ...words, document: 11_100 },
  // Clauses and tables stand folded, and a form of its own on the privacy page.
  '/review-policy': { ...words, bytes: 52_000, document: 13_000 },
  '/privacy': { ...words, bytes: 51_300, document: 12_200 },
  '/accessibility': { ...words, bytes: 50_500, document: 11_500 },
  '/terms': words,
  "a guest's own link": {
    ...faces,
    bytes: 88_500,
    requests: 12,
    document: DOCUMENT,
    script: 14_500,
    pictures: 23_500,
    largest: 19_500,
    shift: STILL,
  },
}

/** What the front page may fetch there from its top to its end. */
export const wholeFrontPage: Budget = {
  ...faces,
  bytes: 815_000,
  requests: 65,
  document: FRONT_PAGE,
  script: 153_700,
  pictures: 605_000,
  largest: 38_500,
  shift: STILL,
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
