import { expect, test } from 'vitest'
import { makeEmptyForm, parseFields, valuesToFormValues } from '#core/record-fields.ts'
import { anySeasons, makeSeason } from '../../tests/any-seasons.ts'
import { expectForAll } from '../../tests/property-rules.ts'
import type { Season } from './season.ts'
import { listSeasonDoubts, parseSeason, seasonFields, type TypedSeason } from './season-record.ts'

const days = { firstNight: '20 Dec 2026', lastNight: '5/1/2027' }
const draft: TypedSeason = { ...makeEmptyForm(seasonFields), ...days, price: '18000/-' }

test('reads days and prices as people type them', () => {
  const weekdayPrices = { ...draft.weekdayPrices, 5: '+ 30%' }
  const { typed, values, refusals } = parseSeason({ ...draft, name: ' New  Year ', weekdayPrices })
  const terms = { price: '₹18,000', fewestNights: '1', weekdayPrices: { 5: '+30 %' } }
  const nights = { firstNight: '2026-12-20', lastNight: '2027-01-05' }
  expect(typed).toMatchObject({ name: 'New Year', ...nights, ...terms })
  expect(refusals).toEqual([])
  const prices = { price: { rupees: 18_000 }, weekdayPrices: { 5: { percent: 30 } } }
  expect(values).toMatchObject({ stay: null, ...prices })
})

test.for<[Partial<TypedSeason>, string, string]>([
  [{ firstNight: '' }, 'day-invalid', 'firstNight'],
  [{ lastNight: '31 February' }, 'day-invalid', 'lastNight'],
  [{ lastNight: '19 Dec 2026' }, 'season-ends-early', 'lastNight'],
  [{ lastNight: '20 Dec 2027', isYearly: true }, 'season-too-long', 'lastNight'],
  [{ price: 'dear' }, 'season-price', 'price'],
  [{ price: '1,00,00,001' }, 'season-price', 'price'],
  [{ price: '+301 %' }, 'season-price', 'price'],
  [{ fewestNights: '0' }, 'fewest-nights', 'fewestNights'],
  [{ fewestNights: '31' }, 'fewest-nights', 'fewestNights'],
  [{ fewestNights: '1.5' }, 'fewest-nights', 'fewestNights'],
  [{ name: 'n'.repeat(121) }, 'text-too-long', 'name'],
  [{ weekdayPrices: { ...draft.weekdayPrices, 7: 'free?' } }, 'season-price', 'weekdayPrices.7'],
])('states what is wrong with %j', ([given, code, field]) => {
  expect(parseSeason({ ...draft, ...given }).refusals).toMatchObject([{ code, field }])
})

test('allows a yearly season of one year, one night, and a longer season that does not repeat', () => {
  const yearly = { lastNight: '19 Dec 2027', isYearly: true }
  for (const given of [yearly, { lastNight: '20 Dec 2026' }, { lastNight: '20 Dec 2029' }])
    expect(parseSeason({ ...draft, ...given }).refusals).toEqual([])
})

test('reads any season back from its form', () => {
  expectForAll(anySeasons, (seasons) => {
    for (const { id: _, createdAt: __, ...values } of seasons) {
      const typed = valuesToFormValues(seasonFields, values)
      expect(parseFields(seasonFields, typed)).toEqual({ typed, values, refusals: [] })
    }
  })
})

const suite = { id: 'suite', title: 'Suite', price: 15_000 }
const stays = [suite, { id: 'cottage', title: 'Cottage', price: 25_000 }]
const season = makeSeason({ stay: 'suite', price: { rupees: 18_000 } })
const tenTimes = 'ten times the normal price of the Suite'

test.for<[string, Partial<Season>, string[]]>([
  ['nothing', {}, []],
  ['nothing about per cent for all', { stay: null, price: { percent: 20 } }, []],
  ['nights that are over', { firstNight: '2026-01-01', lastNight: '2026-01-05' }, ['in the past']],
  ['nothing about past nights that come again', { lastNight: '2026-12-21', isYearly: true }, []],
  ['a price with a digit too many', { price: { rupees: 180_000 } }, [tenTimes]],
  ['one with a digit too few', { price: { rupees: 1_500 } }, ['a tenth of the normal price of the Suite']],
  ['a weekday’s price', { weekdayPrices: { 5: { rupees: 150_000 } } }, [tenTimes]],
  ['one sum for stays that differ', { stay: null }, ['normal prices differ: Suite ₹15,000, Cottage ₹25,000']],
  ['a season that changes nothing', { price: null }, ['changes nothing']],
  ['nothing about fewest nights alone', { price: null, fewestNights: 3 }, []],
])('doubts %s', ([, given, asked]) => {
  const doubts = listSeasonDoubts({ ...season, ...given }, stays, '2026-11-23')
  expect(doubts).toEqual(asked.map((part) => expect.stringContaining(part)))
})
