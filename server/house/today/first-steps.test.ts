import { expect, test } from 'vitest'
import { words } from '#domain/words.ts'
import { eachDatabase, type TestHouse } from '../../../tests/house.ts'
import { asha, bookingOf, kiran, meera } from '../../../tests/people.ts'
import { changeMailServer } from '../mail/change-mail-server.ts'
import { sendTestLetter } from '../mail/test-letter.ts'
import { firstStepNames, firstSteps } from './first-steps.ts'
import { settleFirstStep, unsettleFirstStep } from './settle-first-step.ts'

eachDatabase('the first steps', (open) => {
  test('are all to be done in a new house', async () => {
    const steps = await firstSteps(await open())
    expect(steps?.map(({ name, done }) => [name, done])).toEqual(firstStepNames.map((name) => [name, false]))
  })

  test('lead to where they are done, and those that are done elsewhere lead nowhere', async () => {
    const ways = async (house: TestHouse) =>
      Object.fromEntries(((await firstSteps(house)) ?? []).map(({ name, to }) => [name, to]))
    expect(await ways(await open())).toMatchObject({
      contacts: '/admin/words/house#property.phone',
      mail: '/admin/settings/mail/server',
      backup: null,
    })
    const withServer = await open({ config: { smtpUrl: 'smtp://mail.example' } })
    expect(await ways(withServer)).toMatchObject({ mail: '/admin/settings/mail#carrier' })
  })

  test('a first booking is seen, and so is a test letter that a mail server took', async () => {
    const house = await open({ config: { smtpUrl: 'smtp://mail.example' } })
    await bookingOf(house, meera)
    expect(await done(house)).toEqual(['booking'])
    expect(await sendTestLetter(house, asha)).toMatchObject({
      state: 'sent',
      to_address: 'stay@deodarhouse.example',
    })
    expect(await done(house)).toEqual(['mail', 'booking'])
  })

  test('a mail server set in the console counts from the first test letter it took, and another one anew', async () => {
    const house = await open()
    const sleepy = {
      host: 'mail.example',
      port: 25,
      encryption: 'none',
      user: '',
      fromName: '',
      fromAddress: '',
    } as const
    await sendTestLetter(house, asha)
    house.clock.advance({ minutes: 1 })
    await changeMailServer(house, asha, sleepy, '')
    expect(await done(house)).toEqual([])
    await sendTestLetter(house, asha)
    expect(await done(house)).toEqual(['mail'])
    house.clock.advance({ minutes: 1 })
    await changeMailServer(house, asha, { ...sleepy, host: 'other.example' }, '')
    expect(await done(house)).toEqual([])
  })

  test('a letter that only went into the folder is no letter that arrived', async () => {
    const house = await open()
    expect(await sendTestLetter(house, asha)).toMatchObject({ state: 'sent', way: 'folder' })
    expect(await done(house)).toEqual([])
  })

  test('can be ticked off by hand, once, and put away', async () => {
    const house = await open()
    await settleFirstStep(house, asha, 'phone')
    await settleFirstStep(house, asha, 'phone')
    expect(await done(house)).toEqual(['phone'])
    expect(await house.database.selectFrom('act').select('act').execute()).toEqual([
      { act: 'first-step.done' },
    ])
    expect(await settleFirstStep(house, asha, 'dance')).toMatchObject({ ok: false })
    await settleFirstStep(house, asha, 'all')
    expect(await firstSteps(house)).toBeNull()
  })

  test('a tick made by mistake is taken back, and a list put away is brought again', async () => {
    const house = await open()
    await settleFirstStep(house, asha, 'phone')
    await settleFirstStep(house, asha, 'all')
    await unsettleFirstStep(house, asha, 'all')
    expect(await done(house)).toEqual(['phone'])
    await unsettleFirstStep(house, asha, 'phone')
    await unsettleFirstStep(house, asha, 'phone')
    expect(await done(house)).toEqual([])
    const again = house.database
      .selectFrom('act')
      .select('about_id')
      .where('act', '=', 'first-step.open-again')
    expect(await again.orderBy('about_id').execute()).toEqual([{ about_id: 'all' }, { about_id: 'phone' }])
  })
})

eachDatabase('a first step of two devices', (open) => {
  test('is ticked off by one, and the other is told who was quicker', async () => {
    const house = await open()
    const outcomes = await Promise.all([1, 2, 3].map(() => settleFirstStep(house, asha, 'phone')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const said = (what: string) =>
      expect.stringMatching(new RegExp(`^${RegExp.escape(what)} A former owner .*20 November 2026 at `))
    expect(await settleFirstStep(house, kiran, 'phone')).toMatchObject({ message: said(words.stepTicked) })
    await unsettleFirstStep(house, asha, 'phone')
    expect(await unsettleFirstStep(house, kiran, 'phone')).toMatchObject({ message: said(words.stepOpen) })
    await settleFirstStep(house, asha, 'all')
    expect(await settleFirstStep(house, kiran, 'all')).toMatchObject({ message: said(words.stepsHidden) })
  })

  test('and another one, ticked off at the same moment, are both ticked off', async () => {
    const house = await open()
    await Promise.all(['phone', 'backup'].map((name) => settleFirstStep(house, asha, name)))
    expect(await done(house)).toEqual(['phone', 'backup'])
  })
})

async function done(house: TestHouse) {
  return ((await firstSteps(house)) ?? []).filter((step) => step.done).map(({ name }) => name)
}
