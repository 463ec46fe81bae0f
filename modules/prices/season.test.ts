import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, listNights } from '#core/values/day.ts'
import { anySeasons, makeSeason } from '../../tests/any-seasons.ts'
import { describeChangedQuote, describeQuote, describeTotal, findQuotedTotal } from './describe-quote.ts'
import { describeComingPrice, findComingPrice } from './price-runs.ts'
import {
  describeSeasonDays,
  describeSeasonPrice,
  describeSeasonTerms,
  findSeasonOfNight,
  formatSeasonPrice,
  isInSeason,
  isValidPrice,
  parseSeasonPrice,
  priceNight,
  priceNights,
  type Season,
  type SeasonPrice,
  seasonName,
  toWeekday,
  weekdays,
} from './season.ts'
import { findNextNights, firstDayOfMonth, listYearMonths } from './season-year.ts'

const suite = { id: 'suite', price: 15_000 }
const winter = makeSeason({ price: { rupees: 18_000 }, fewestNights: 3 })
const leapDay = { firstNight: '2028-02-29', lastNight: '2028-02-29', isYearly: true }
const leapBegin = { firstNight: '2028-02-29', lastNight: '2028-03-05', isYearly: true }
const leapEnd = { firstNight: '2028-02-20', lastNight: '2028-02-29', isYearly: true }
const wholeYear = { firstNight: '2026-03-01', lastNight: '2027-02-28', isYearly: true }
const yearly = { ...winter, isYearly: true }

test.for<[string, Partial<Season>, string, boolean]>([
  ['its first night', {}, '2026-12-20', true],
  ['its last night', {}, '2027-01-05', true],
  ['the night after', {}, '2027-01-06', false],
  ['another year', {}, '2027-12-25', false],
  ['another year of a yearly one', yearly, '2031-12-25', true],
  ['a year before a yearly one', yearly, '2025-12-25', true],
  ['the last night of a yearly one', yearly, '2030-01-05', true],
  ['a yearly 29 February, in a common year', leapDay, '2026-02-28', true],
  ['the day before a yearly 29 February, in a leap year', leapDay, '2028-02-28', false],
  ['a yearly 29 February, in a leap year', leapDay, '2028-02-29', true],
  ['28 February, where a yearly one begins on the 29th', leapBegin, '2027-02-28', true],
  ['28 February of a leap year, where a yearly one begins on the 29th', leapBegin, '2028-02-28', false],
  ['28 February, where a yearly one ends on the 29th', leapEnd, '2027-02-28', true],
  ['1 March, where a yearly one ends on the 29th', leapEnd, '2027-03-01', false],
  ['a leap day of a yearly one over the whole year', wholeYear, '2028-02-29', true],
  ['the night after a yearly one', yearly, '2030-01-06', false],
  ['a whole year', { isYearly: true, firstNight: '2026-03-10', lastNight: '2027-03-09' }, '2030-03-09', true],
])('knows whether a night is in a season: %s', ([, given, night, isIn]) => {
  expect(isInSeason({ ...winter, ...given }, night)).toBe(isIn)
})

test('lets the season of one stay count before one of all, then the shorter, then the newer', () => {
  const all = { ...winter, id: 'all', firstNight: '2027-01-01', lastNight: '2027-01-02' }
  const own = { ...winter, id: 'own', stay: 'suite' }
  const shorter = { ...own, id: 'shorter', lastNight: '2027-01-03' }
  const newer = { ...shorter, id: 'newer', createdAt: '2026-11-22T09:00:00.000Z' }
  const counts = (...seasons: Season[]) =>
    [seasons, seasons.toReversed()].map((each) => findSeasonOfNight(each, 'suite', '2027-01-01')?.id)
  expect(counts(all, own)).toEqual(['own', 'own'])
  expect(counts(all, own, shorter)).toEqual(['shorter', 'shorter'])
  expect(counts(all, own, shorter, newer)).toEqual(['newer', 'newer'])
  expect(findSeasonOfNight([own], 'cottage', '2027-01-01')).toBeUndefined()
})

test.for<[string, SeasonPrice | null | undefined]>([
  ['18,000', { rupees: 18_000 }],
  ['₹18000/-', { rupees: 18_000 }],
  ['Rs. 1,18,000', { rupees: 118_000 }],
  ['0', { rupees: 0 }],
  ['+ 20%', { percent: 20 }],
  ['-10%', { percent: -10 }],
  ['−10 %', { percent: -10 }],
  ['20 % more', { percent: 20 }],
  ['10 per cent less', { percent: -10 }],
  ['15% off', { percent: -15 }],
  ['-0 %', { percent: 0 }],
  ['+12.5%', { percent: 12.5 }],
  ['  ', null],
  ['20 %', undefined],
  ['-10 % more', undefined],
  ['dear', undefined],
  ['+2000', undefined],
])('reads %s as %j', ([typed, price]) => {
  expect(parseSeasonPrice(typed)).toEqual(price)
})

test.for<[SeasonPrice | null, string, string]>([
  [{ rupees: 118_000 }, '₹1,18,000', '₹1,18,000 per night'],
  [{ percent: 20 }, '+20 %', '20 % more than normal'],
  [{ percent: -10 }, '−10 %', '10 % less than normal'],
  [{ percent: 0 }, '+0 %', 'the normal price'],
  [null, '', 'the normal price'],
])('writes %j as its field reads it back', ([price, written, said]) => {
  expect(formatSeasonPrice(price)).toBe(written)
  expect(parseSeasonPrice(written)).toEqual(price)
  expect(describeSeasonPrice(price)).toBe(said)
})

test.for<[SeasonPrice, boolean]>([
  [{ rupees: 10_000_000 }, true],
  [{ rupees: 10_000_001 }, false],
  [{ percent: -101 }, false],
  [{ percent: -100 }, true],
  [{ percent: 300 }, true],
  [{ percent: 301 }, false],
])('allows a price of %j: %s', ([price, isPossible]) => expect(isValidPrice(price)).toBe(isPossible))

test.for<[string, string, boolean, string]>([
  ['2026-12-20', '2027-01-05', false, '20 December 2026 to 5 January 2027'],
  ['2026-12-20', '2027-01-05', true, '20 December to 5 January, every year'],
  ['2026-12-24', '2026-12-24', false, '24 December 2026'],
  ['2026-12-24', '2026-12-24', true, '24 December, every year'],
  ['2026-01-01', '2026-12-31', true, 'all year, every year'],
  ['2028-02-29', '2028-02-29', true, '29 February, every year (28 February in other years)'],
  ['2028-02-29', '2028-03-05', true, '29 February to 5 March, every year (28 February in other years)'],
  ['2028-02-29', '2029-02-27', true, 'all year, every year'],
])('names the days from %s to %s', ([firstNight, lastNight, isYearly, said]) => {
  expect(describeSeasonDays({ firstNight, lastNight, isYearly })).toBe(said)
  expect(seasonName({ name: '', firstNight, lastNight, isYearly })).toBe(said)
  expect(seasonName({ name: 'New Year', firstNight, lastNight, isYearly })).toBe('New Year')
})

test('lists the terms of a season', () => {
  const weekdayPrices = { 5: { rupees: 20_000 }, 6: { percent: 30 } }
  expect(describeSeasonTerms({ ...winter, weekdayPrices })).toEqual([
    '₹18,000 per night',
    'Friday: ₹20,000 per night',
    'Saturday: 30 % more than normal',
    'minimum 3 nights',
  ])
})

const newYear: Season = { ...yearly, price: { percent: 20 }, weekdayPrices: { 5: { rupees: 20_000 } } }
const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-01-01', days))
const pricesOf = (season: Season, from: string, until: string) =>
  listNights(from, until).map((night) => priceNight(suite, [season], night).price)

test.for<[string, Partial<Season>, string, string, number[]]>([
  ['its weekday, then its season, then its stay', {}, '2027-01-01', '2027-01-03', [20_000, 18_000]],
  ['its stay after a season', {}, '2027-01-05', '2027-01-07', [18_000, 15_000]],
  ['per cent, rounded', { price: { percent: 33 } }, '2026-12-24', '2026-12-25', [19_950]],
  ['no less than nothing', { price: { percent: -100 } }, '2026-12-24', '2026-12-25', [0]],
])('prices a night by %s', ([, given, from, until, prices]) => {
  expect(pricesOf({ ...newYear, ...given }, from, until)).toEqual(prices)
})

test('asks for the fewest nights of the season in which the stay begins', () => {
  const fewest = (checkIn: string) =>
    priceNights(suite, [newYear], { checkIn, checkOut: addDays(checkIn, 1) })?.fewestNights
  expect(['2026-12-19', '2026-12-20', '2029-01-05'].map(fewest)).toEqual([1, 3, 3])
  expect(priceNights(suite, [], { checkIn: '2026-12-24', checkOut: '2026-12-24' })).toBeNull()
})

test('prices every night of a stay once, with the same total when it is split in two', () => {
  const visits = fc.tuple(day, fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 59 }), anySeasons)
  fc.assert(
    fc.property(visits, ([checkIn, count, cut, seasons]) => {
      const checkOut = addDays(checkIn, count)
      const quote = priceNights(suite, seasons, { checkIn, checkOut })
      const nights = listNights(checkIn, checkOut).map((night) => priceNight(suite, seasons, night))
      expect(quote?.nights).toEqual(nights)
      expect(quote?.total).toBe(nights.reduce((sum, { price }) => sum + price, 0))
      const middle = addDays(checkIn, Math.min(cut, count - 1))
      const total = (from: string, to: string) =>
        priceNights(suite, seasons, { checkIn: from, checkOut: to })?.total ?? 0
      expect(total(checkIn, middle) + total(middle, checkOut)).toBe(quote?.total)
    }),
    { numRuns: 300 },
  )
})

test('prices a night the same whatever the time zone of the reader', () => {
  const before = process.env.TZ
  const seen = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Berlin'].map((zone) => {
    process.env.TZ = zone
    const spring = { ...newYear, firstNight: '2026-03-28', lastNight: '2026-03-30' }
    return pricesOf(spring, '2026-03-27', '2026-04-02')
  })
  process.env.TZ = before
  for (const each of seen) expect(each).toEqual(seen[0])
  expect(listNights('2026-11-23', '2026-11-30').map(toWeekday)).toEqual([...weekdays])
})

test.for<[string, string, Partial<Season>, string]>([
  ['begins soon', '2026-11-23', {}, '₹18,000 from 20 December to 5 January'],
  ['begins in 60 days', '2026-10-21', {}, ''],
  ['begins in 59 days', '2026-10-22', {}, '₹18,000 from 20 December to 5 January'],
  ['runs', '2026-12-20', {}, '₹18,000 until 5 January'],
  ['ends today', '2027-01-05', {}, '₹18,000 until 5 January'],
  ['is over for this year', '2027-01-06', {}, ''],
  ['ends in the same month', '2026-12-01', { lastNight: '2026-12-23' }, '₹18,000 from 20 to 23 December'],
  ['has one night', '2026-12-01', { lastNight: '2026-12-20' }, '₹18,000 on 20 December'],
  ['has weekday prices', '2026-12-01', newYear, '₹18,000–₹20,000, 20 December–5 January'],
  ['has no price of its own', '2026-12-01', { price: null }, ''],
  ['is of another stay', '2026-12-01', { stay: 'cottage' }, ''],
  ['has no end', '2026-12-01', { ...winter, lastNight: '2029-01-05' }, '₹18,000 from 20 December on'],
  ['runs without end', '2027-02-01', { ...winter, lastNight: '2029-01-05' }, '₹18,000 at present'],
])('announces a price that %s', ([, today, given, said]) => {
  const coming = findComingPrice(suite, [{ ...yearly, ...given }], today)
  expect(coming ? describeComingPrice(coming) : '').toBe(said)
})

test('shows exactly the nights of a year that seasons price, month by month', () => {
  fc.assert(
    fc.property(day, anySeasons, (from, seasons) => {
      const months = listYearMonths(suite, seasons, from)
      const begins = Array.from({ length: 12 }, (_, at) => firstDayOfMonth(from, at))
      expect(months.map(({ firstDay }) => firstDay)).toEqual(begins)
      for (const { firstDay, days, pieces } of months)
        for (const [at, night] of listNights(firstDay, addDays(firstDay, days)).entries()) {
          const piece = pieces.find((each) => each.startIndex <= at && at < each.startIndex + each.nights)
          const { season, price } = priceNight(suite, seasons, night)
          expect(piece?.season ?? null).toBe(season)
          if (piece) expect(piece.lowest <= price && price <= piece.highest).toBe(true)
        }
    }),
    { numRuns: 50 },
  )
})

test.for<[string, Season, string, object | null]>([
  ['are coming', winter, '2026-11-22', { from: '2026-12-20', last: '2027-01-05' }],
  ['include today', winter, '2027-01-05', { from: '2026-12-20', last: '2027-01-05' }],
  ['are over', winter, '2027-01-06', null],
  ['return next year', yearly, '2027-01-06', { from: '2027-12-20', last: '2028-01-05' }],
  ['include today in a later year', yearly, '2030-01-01', { from: '2029-12-20', last: '2030-01-05' }],
])('finds the nights of a season that %s', ([, season, today, nights]) => {
  expect(findNextNights(season, today)).toEqual(nights)
})

const quoted = (...prices: number[]) => ({
  nights: prices.map((price, at) => ({ night: `night ${at}`, price, season: null })),
  total: prices.reduce((sum, price) => sum + price, 0),
})

test.for<[number[], string, string]>([
  [
    [15_000, 18_000, 15_000],
    'tea',
    '3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, tea included',
  ],
  [[15_000, 15_000], 'tea', '2 nights in the Suite: 2 × ₹15,000 = ₹30,000, tea included'],
  [[15_000], 'tea', '1 night in the Suite: ₹15,000, tea included'],
  [[15_000], '', '1 night in the Suite: ₹15,000'],
])('describes the price of nights that cost %j', ([prices, included, said]) => {
  expect(describeQuote('Suite', quoted(...prices), included)).toBe(said)
})

test('finds the total of every quote, wherever it is in a text, also where the owner changed it', () => {
  const anyPrices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(anyPrices, fc.constantFrom('', 'all meals and taxes'), (prices, included) => {
      const { nights, total } = quoted(...prices)
      const quote = describeQuote('Suite', { nights, total }, included)
      const text = `Namaste.\n1${quote}\n${quote}.\nShall I keep it?`
      expect(findQuotedTotal(text, 'Suite', nights.length)).toBe(total)
      expect(findQuotedTotal(text, 'Cottage', nights.length)).toBeNull()
      const changed = describeChangedQuote(quote, 'today', 'x = ₹1')
      expect(findQuotedTotal(changed, 'Suite', nights.length)).toBe(total)
    }),
  )
  const total = describeTotal('Suite', { nights: 3, total: 24_000 }, 'breakfast')
  expect(total).toBe('3 nights in the Suite: ₹24,000, breakfast included')
  expect(findQuotedTotal('3 nights in the Suite: ₹ 40,000 for you', 'Suite', 3)).toBe(40_000)
  for (const text of ['', '13 nights in the Suite: ₹40,000', '3 nights in the Suite: as agreed'])
    expect(findQuotedTotal(text, 'Suite', 3)).toBeNull()
})
