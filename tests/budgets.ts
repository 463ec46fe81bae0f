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
/** 3 KB. Among it are the names of all parts, whose random letters alone press 20 bytes better or worse from build to build. */
const SCRIPT = 3_072
/** What goes out before a browser has answered, ten packets, and the 270 bytes that headers take more here than over HTTP/2 (decision 104). */
const FIRST_FLIGHT = 14_870
const faces = { fonts: 33_000, fontFiles: 2 }
const words = {
  ...{ ...faces, bytes: 48_000, requests: 5, document: 10_700 },
  ...{ script: SCRIPT, pictures: 0, largest: 0, shift: STILL },
}

/** What a page may fetch on a telephone of 390 px at 1.75, before anybody touches it. */
export const beforeAnyTouch: Record<string, Budget> = {
  '/': {
    ...{ ...faces, bytes: 71_000, requests: 7, document: FIRST_FLIGHT },
    ...{ script: SCRIPT, pictures: 9_500, largest: 9_500, shift: STILL },
  },
  '/reviews': {
    ...{ ...faces, bytes: 51_000, requests: 5, document: 13_300 },
    ...{ script: SCRIPT, pictures: 0, largest: 0, shift: STILL },
  },
  '/nights': {
    ...{ bytes: 51_300, requests: 6, document: 12_800 },
    // The rupee sign is a face of its own.
    ...{ fonts: 34_500, fontFiles: 3, script: SCRIPT, pictures: 0, largest: 0, shift: STILL },
  },
  '/log': { ...words, document: 11_100 },
  // Clauses and tables stand folded, and a form of its own on the privacy page.
  '/review-policy': { ...words, bytes: 50_000, document: 13_000 },
  '/privacy': { ...words, bytes: 49_200, document: 12_200 },
  '/accessibility': { ...words, bytes: 48_500, document: 11_500 },
  '/terms': words,
  "a guest's own link": {
    ...{ ...faces, bytes: 86_500, requests: 11, document: FIRST_FLIGHT },
    ...{ script: 12_000, pictures: 23_500, largest: 19_500, shift: STILL },
  },
}

/** What the front page may fetch there from its top to its end. */
export const wholeFrontPage: Budget = {
  ...{ ...faces, bytes: 815_000, requests: 65, document: FIRST_FLIGHT },
  ...{ script: 153_700, pictures: 605_000, largest: 38_500, shift: STILL },
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
