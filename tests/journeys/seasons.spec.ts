import { addDays, sayShortDay } from '#modules/common/day.ts'
import { sayComing } from '#modules/prices/price-runs.ts'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { expect, hydrated, test, testAlone } from './site.ts'

const [first, last] = [dayFromNow(20), dayFromNow(30)]

testAlone(
  'a season is written down by thumb in four fields, and every price of the site knows it',
  { tag: '@phone' },
  async ({ page, fresh, complaints }) => {
    await signInAsOwner(page, fresh)
    await page.goto('/admin/seasons')
    await expect(page.getByRole('heading', { name: 'The same price all year' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add a season' }).tap()
    await page.getByLabel('For which stay').selectOption('Suite')
    await page.getByLabel('First night').fill(sayShortDay(first))
    await page.getByLabel('Last night').fill(sayShortDay(last))
    await page.keyboard.press('Escape')
    await page.getByLabel('Price for a night').fill('1,80,000')
    await expect(page.getByText('Suite ₹1,80,000 instead of ₹15,000', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save the season' }).tap()
    await expect(page.getByRole('alert')).toContainText('ten times what the Suite costs otherwise')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
    await page.getByLabel('Price for a night').fill('₹18000/-')
    await page.getByLabel('At least so many nights').fill('3')
    await page.getByRole('button', { name: 'Save the season' }).tap()
    await expect(page.getByText('The season is written down.')).toBeVisible()
    await expect(page.getByLabel('Price for a night')).toHaveValue('₹18,000')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'All seasons' }).tap()
    const line = page.getByRole('article')
    await expect(line).toContainText('₹18,000 a night · at least 3 nights')
    await expect(page.getByRole('row', { name: 'Suite' })).toContainText('₹18,000, at least 3 nights')
    await expect(page.getByRole('row', { name: 'Cottage' })).not.toContainText('18,000')
    await expectAccessible(page)

    await expect(async () => {
      await page.goto('/#stays')
      await expect(page.locator('.coming')).toHaveText(
        sayComing({ from: first, last, lowest: 18_000, highest: 18_000, runs: false }),
        { timeout: 1000 },
      )
    }).toPass({ timeout: 20_000 })
    const { stays } = await (await page.request.get('/stays.json')).json()
    expect(stays.find(({ id }: { id: string }) => id === 'suite').prices).toContainEqual({
      ...{ from: first, through: last, price: 18_000, fewestNights: 3 },
    })

    await page.goto(`/admin/bookings/new?stay=suite&checkIn=${addDays(first, -1)}`)
    await page.getByLabel('Check-out').fill(sayShortDay(addDays(first, 1)))
    await page.keyboard.press('Escape')
    await page.getByText('Guests and money').tap()
    await expect(page.getByText('2 nights in the Suite: 1 × ₹15,000 + 1 × ₹18,000 = ₹33,000')).toBeVisible()
    await expect(page.getByLabel('Amount')).toHaveValue('')
    await page.getByRole('button', { name: 'Take ₹33,000' }).tap()
    await expect(page.getByLabel('Amount')).toHaveValue('33000')
  },
)

test('seasons that meet say which counts, and one is removed and brought back', { tag: '@desk' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  const add = async (name: string, stay: string, from: string, until: string, price: string) => {
    await page.goto('/admin/seasons/new')
    await page.getByLabel('For which stay').selectOption(stay)
    await page.getByLabel('First night').fill(sayShortDay(from))
    await page.getByLabel('Last night').fill(sayShortDay(until))
    await page.keyboard.press('Escape')
    await page.getByLabel('Price for a night').fill(price)
    await page.getByText('A name, and prices of weekdays').click()
    await page.getByLabel('Its name, for you').fill(name)
    await page.getByLabel('Friday').fill('+ 40%')
    await page.getByRole('button', { name: 'Save the season' }).click()
    await expect(page.getByText('The season is written down.')).toBeVisible()
  }
  const night = dayFromNow(215)
  await page.goto(`/admin/bookings/calendar?month=${night.slice(0, 7)}&day=${night}&stay=suite`)
  await page.getByRole('link', { name: 'Set another price' }).click()
  await expect(page.getByLabel('For which stay')).toHaveValue('suite')
  await expect(page.getByLabel('First night')).toHaveValue(sayShortDay(night))
  await add('Far winter', 'All stays', dayFromNow(200), dayFromNow(230), '+20 %')
  await add('Far feast', 'Suite', dayFromNow(210), dayFromNow(212), '+50 %')

  await page.goto('/admin/seasons')
  const winter = page.getByRole('article').filter({ hasText: 'Far winter' })
  await expect(winter).toContainText('20 % more than usual · Friday: 40 % more than usual')
  await expect(winter.getByText(/Far feast counts, for the Suite$/)).toBeVisible()
  await expect(page.getByText('one for a single stay counts before one for all stays')).toBeVisible()
  await expectAccessible(page)

  await winter.getByRole('link', { name: 'Far winter' }).click()
  await page.getByRole('button', { name: 'Remove this season' }).click()
  await expect(page.getByText('The season is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('The season stands again.')).toBeVisible()
  await page.goto('/admin/log?what=words')
  await expect(page.getByText('brought a removed season back').first()).toBeVisible()
})

test('what two people change in one season is asked about, and what is half typed is kept', {
  tag: '@phone',
}, async ({ page, site, context, complaints }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/seasons/new')
  await page.getByText('A name, and prices of weekdays').click()
  await page.getByLabel('Its name, for you').fill('Half a season')
  await page.getByLabel('For which stay').selectOption('Cottage')
  await page.goto('/admin')
  await page.goto('/admin/seasons/new')
  await expect(page.getByText('You go on with what you had begun')).toBeVisible()
  await expect(page.getByLabel('Its name, for you')).toHaveValue('Half a season')
  await expect(page.getByLabel('For which stay')).toHaveValue('cottage')
  await page.getByLabel('First night').fill(sayShortDay(dayFromNow(300)))
  await page.getByLabel('Last night').fill(sayShortDay(dayFromNow(301)))
  await page.keyboard.press('Escape')
  await page.getByLabel('Price for a night').fill('+10 %')
  await page.getByRole('button', { name: 'Save the season' }).click()
  await expect(page.getByText('The season is written down.')).toBeVisible()

  const other = await context.newPage()
  await other.goto(new URL(page.url()).pathname)
  await hydrated(other)
  await page.getByLabel('Price for a night').fill('+15 %')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. Its prices hold')).toBeVisible()
  await other.getByLabel('Price for a night').fill('+25 %')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('radio', { name: 'Take theirs: +15 %' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  await other.getByRole('radio', { name: 'Take theirs: +15 %' }).check()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Saved. Its prices hold')).toBeVisible()
  await expect(other.getByLabel('Price for a night')).toHaveValue('+15 %')
  await other.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a season is written down, refused, changed and removed', { tag: '@desk' }, async ({
    page,
    site,
    complaints,
  }) => {
    await signInAsOwner(page, site)
    await page.goto('/admin/seasons/new')
    await page.getByLabel('First night').fill('1/8/2031')
    await page.getByLabel('Last night').fill('2 Aug 2031')
    await page.getByLabel('Price for a night').fill('dear')
    await page.getByRole('button', { name: 'Save the season' }).click()
    await expect(page.getByRole('alert')).toContainText('Please write a price in rupees')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
    await expect(page.getByLabel('Last night')).toHaveValue('2 Aug 2031')
    await page.getByLabel('Price for a night').fill('-10%')
    await page.getByRole('button', { name: 'Save the season' }).click()
    await expect(page.getByText('The season is written down.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove this season' }).click()
    await expect(page.getByText('Removed')).toBeVisible()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(page.getByLabel('Price for a night')).toHaveValue('−10 %')
  })
})
