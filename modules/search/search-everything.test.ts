import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { writeCsv } from '#core/csv.server.ts'
import { matchesWords } from '#core/db/matches-words.ts'
import { containsEveryWord, foldText } from '#core/values/fold.ts'
import { browseBookings, listBookings } from '#modules/bookings/bookings.server.ts'
import { bookEnquiry } from '#modules/enquiries/answer-enquiry.server.ts'
import { readInboxPage } from '#modules/enquiries/enquiry-inbox.server.ts'
import { makePaymentReference } from '#modules/guest-pages/payment-details.ts'
import { findPeople } from '#modules/privacy/person.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, enquiryBy, meera } from '../../tests/people.ts'
import { type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { RESULTS_PER_KIND, searchEverything } from './search-everything.server.ts'

describe('searching everything', () => {
  test('finds bookings and enquiries by every word, in any case', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya)
    await enquiryBy(ctx, meera, { message: 'Is 100% of it free?' })
    const found = await searchEverything(ctx, 'MEERA jo')
    const line = '10 to 13 November 2026'
    expect(found.filter(({ kind }) => kind !== 'E-mail')).toMatchObject([
      { kind: 'Booking', title: 'Meera Joshi', line, to: `/admin/bookings/${id}` },
      { kind: 'Enquiry', title: 'Meera Joshi', line: 'Is 100% of it free?' },
    ])
    expect(await searchEverything(ctx, '6543210')).toHaveLength(2)
  })

  test('finds a booking and its enquiry by the reference of a payment', async ({ ctx }) => {
    const enquiry = await enquiryBy(ctx, meera, { checkIn: '2026-12-24', checkOut: '2026-12-26' })
    const booked = await bookEnquiry(ctx, asha, enquiry, { firstName: 'Meera', stay: 'suite' })
    const { id } = await bookingOf(ctx, ananya)
    const ids = async (text: string) => (await searchEverything(ctx, text)).map((row) => row.id)
    const both = [requireOk(booked).booking.id, enquiry]
    expect(await ids(makePaymentReference({ id: enquiry }))).toEqual(both)
    expect(await ids(` ${makePaymentReference({ id }).toLowerCase()} `)).toEqual([id])
    expect(await ids(id.slice(0, 7))).toEqual([])
  })

  test.for([
    ['9876543210', ['Meera Joshi']],
    ['098765 43210', ['Meera Joshi']],
    ['joshi +91 98765-43210', ['Meera Joshi']],
    ['0091 98765', ['Meera Joshi']],
    ['+91 98123 45670', ['Ananya Rao']],
    ['919812345670', ['Ananya Rao']],
    ['45670', ['Ananya Rao']],
    ['9876543211', []],
    ['rao 98765 43210', []],
    ['+44 98765 43210', []],
    ...['', ' ', 'm', '%%', '__', "' or 1=1 --"].map((text) => [text, []] as const),
  ] as const)('finds by “%s” the bookings of %j', async ([typed, names], { ctx }) => {
    await bookingOf(ctx, meera)
    const old = await bookingOf(ctx, ananya)
    await ctx.database.updateTable('booking').set({ phone: '9812345670' }).where('id', '=', old.id).execute()
    expect((await searchEverything(ctx, typed)).map(({ title }) => title)).toEqual(names)
  })

  test('finds e-mails to guests by subject and address, and none to the team', async ({ ctx }) => {
    const id = await enquiryBy(ctx, meera)
    const emails = (await searchEverything(ctx, 'Meera')).filter(({ kind }) => kind === 'E-mail')
    expect(emails).toContainEqual(expect.objectContaining({ to: `/admin/enquiries/${id}` }))
    await ctx.database.updateTable('email').set({ about: 'owner-link' }).execute()
    const left = await searchEverything(ctx, 'Meera')
    expect(left.map(({ kind }) => kind)).toEqual(['Enquiry'])
  })

  test('returns one more than it shows of a kind, and all of a chosen kind', async ({ ctx }) => {
    for (const day of [10, 11, 12, 13, 14, 15, 16, 17])
      await bookingOf(ctx, meera, { checkIn: `2026-11-${day}`, checkOut: `2026-11-${day + 1}` })
    expect(await searchEverything(ctx, 'Meera')).toHaveLength(RESULTS_PER_KIND + 1)
    expect(await searchEverything(ctx, 'Meera', 'Booking')).toHaveLength(8)
  })
})

/** A stored text, a search, and whether the search finds the text. */
const searches: [written: string, typed: string, found: boolean][] = [
  ['José Álvarez', 'jose', true],
  ['José Álvarez', 'JOSÉ alvarez', true],
  ['Jose\u0301 Alvarez', 'josé', true],
  ['Jose Alvarez', 'José', true],
  ['José Álvarez', 'josue', false],
  ['Maria D’Souza', "D'Souza", true],
  ["Maria D'Souza", 'd’souza', true],
  ['Maria D’Souza', 'dsouza', true],
  ['Sean O`Brien', "o'brien", true],
  ['Sean O´Brien', 'O’Brien', true],
  ['Sean Oʼbrien', 'obrien', true],
  ['मीरा जोशी', 'मीरा', true],
  ['मीरा जोशी', 'मिरा', false],
  ['मीरा जोशी', 'मर', false],
  ['क़ासिम अली', '\u0958ासिम', true],
  ['\u0958ासिम अली', 'क\u093cासिम', true],
  ['फ़िरोज़', 'फिरोज', true],
  ['\u0929\u0931\u0934', 'न\u093cर\u093cळ\u093c', true],
  ['শ্রীজয়া', '\u09b6\u09cd\u09b0\u09c0\u099c\u09df\u09be', true],
  ['ਸ਼ੇਰ ਸਿੰਘ', '\u0a36\u0a47\u0a30', true],
  ['Jörg ÖZDEMIR', 'özdemir jorg', true],
  ['Žofia Łukasz', 'zofia lukasz', true],
  ['Søren Ærø', 'soren aero', true],
  ['Weiß', 'WEISS', true],
  ['İbrahim Yıldız', 'ibrahim yildiz', true],
  ['ΝΙΚΟΣ Σοφός', 'νικος σοφος', true],
  ['АННА Йорк', 'анна йорк', true],
  ['Zoë\u00a0Smith', 'zoe smith', true],
  ['Ａｎｎ', 'ann', true],
  ['श्री\u200dराम', 'श्रीराम', true],
  ['100% wool_', '100%', true],
  ['100 wool', '100%', false],
  ['snow_view', 'snow_view', true],
  ['snowXview', 'snow_view', false],
  ['back\\slash', 'back\\slash', true],
  ['Meera Joshi', "'", false],
  ['Meera Joshi', '’´`', false],
  ['Meera Joshi', '  ', true],
]

describe('looking for words', () => {
  testOnDatabases('finds them however written, in the database as in memory', async ({ database }) => {
    const found: typeof searches = []
    for (const [written, typed] of searches) {
      const { rows } = await sql<{ found: number }>`
        select case when ${matchesWords(sql`cast(${written} as text)`, typed)} then 1 else 0 end as found
      `.execute(database)
      found.push([written, typed, Number(rows[0]?.found) === 1])
    }
    expect(found).toEqual(searches)
    const inMemory = searches.map(([text, typed]) => [text, typed, containsEveryWord(text, typed)])
    expect(inMemory).toEqual(searches)
  })

  testOnDatabases('folds all of the guests’ scripts, in the database as in memory', async ({ database }) => {
    const characters = [...blocks].flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    const { rows } = await sql<{ folded: string }>`
      select fold(cast(${`${characters.join('\n')}`} as text)) as folded
    `.execute(database)
    expect(rows[0]?.folded.split('\n')).toEqual(characters.map((each) => foldText(each)))
  })

  testOnDatabases('finds José, D’Souza and मीरा in every list of the admin', async (ctx) => {
    const guests = [
      ['José', 'D’Souza', "jose d'souza"],
      ['मीरा', 'क़ासिम', 'मीरा \u0958'],
    ] as const
    for (const [index, [firstName, lastName, typed]] of guests.entries()) {
      const email = `guest${index}@guest.example`
      await bookingOf(ctx, { ...meera, firstName, lastName, email })
      await enquiryBy(ctx, { ...meera, firstName, lastName, email: `other${email}` })
      const counts = { list: 1, page: 1, enquiries: 1, people: 2, all: 2 }
      expect(await foundBy(ctx, typed), typed).toEqual(counts)
    }
  })
})

/** Latin to the Indian scripts, with the punctuation and forms that phones insert. */
const blocks: [number, number][] = [
  [0x21, 0x24f],
  [0x2b0, 0x52f],
  [0x900, 0xd7f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x218b],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
]

async function foundBy(ctx: TestApp, typed: string) {
  const found = await searchEverything(ctx, typed)
  return {
    list: (await listBookings(ctx, { search: typed })).length,
    page: (await browseBookings(ctx, { search: typed })).total,
    enquiries: (await readInboxPage(ctx, { search: typed })).rows.length,
    people: (await findPeople(ctx, typed)).length,
    all: found.filter(({ kind }) => kind !== 'E-mail').length,
  }
}

test.for([
  '=1+1',
  '+1',
  '-1',
  '@A1',
  '\t=1',
  '\t1',
  '  =1+1',
  '\u00a0=1',
  '\u200b=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('a CSV cell “%s” begins no formula', async (cell) => {
  expect((await written(cell)).replaceAll('"', '')).toContain(`\r\n'${cell}`)
})

test('a CSV cell starts no formula after a semicolon', async () => {
  expect(await written(';=0 late;=1+1; ＝2;+3; -4')).toContain(";'=0 late;'=1+1;' ＝2;'+3; -4")
})

const harmlessCells = ['Meera', '2026-11-20', '; then we left', 'a = b', ' by the window']
test.for(harmlessCells)('a CSV cell “%s” stays as it is', async (cell) => {
  expect((await written(cell)).replaceAll('"', '')).toContain(`\r\n${cell}`)
})

test('a number in a CSV cell stays a number, also below 0, and one that is not known is empty', async () => {
  expect(await written(-500)).toBe('\ufeffnote\r\n-500\r\n')
  expect(await written(null)).toBe('\ufeffnote\r\n\r\n')
})

async function written(note: string | number | null): Promise<string> {
  async function* pages() {
    yield [note]
  }
  return (await Array.fromAsync(writeCsv([['note', (cell: typeof note) => cell]], pages()))).join('')
}
