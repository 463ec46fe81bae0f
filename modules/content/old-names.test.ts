import { describe, expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { firstDayMessages } from '#content/messages.ts'
import { saveMessages } from '#modules/mail/own-messages.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { saysOldName } from './old-name.ts'
import { oldNameElsewhere, oldNames } from './old-names.server.ts'
import { publishContent } from './publish-content.server.ts'
import { saveDraft } from './save-draft.server.ts'

const named = (name: string) => ({ ...firstDayContent, property: { ...firstDayContent.property, name } })

describe('earlier names of the house', () => {
  test('are all it had on the site, newest first, and not the one it has', async () => {
    const ctx = await openTestHouse()
    expect(await oldNames(ctx, firstDayContent.property.name)).toEqual([])
    for (const [seen, name] of ['Pine House', 'Oak House'].entries()) {
      await saveDraft(ctx, asha, seen, named(name))
      await publishContent(ctx, asha, seen + 1)
    }
    expect(await oldNames(ctx, 'Oak House')).toEqual(['Pine House', firstDayContent.property.name])
  })

  test('are found in the owner’s own messages, but not where a blank stands for the name', async () => {
    const ctx = await openTestHouse()
    expect(await oldNameElsewhere(ctx, ['Deodar House'], 'Pine House')).toEqual([])
    const arrival = 'Come to Deodar House, {name}.'
    await saveMessages(ctx, asha, { ...firstDayMessages, arrival })
    expect(await oldNameElsewhere(ctx, ['Deodar House'], 'Pine House')).toEqual(['messages'])
    expect(await oldNameElsewhere(ctx, [], 'Deodar House')).toEqual([])
  })
})

const says = (text: string, now = 'Pine Cottage') => saysOldName(text, ['Deodar House', 'Oak'], now)

test('finds an earlier name as whole words', () => {
  expect(says('Deodar House · Kumaon hills')).toBe(true)
  expect(says('Tea at Oak, always')).toBe(true)
  expect(says('Under old oaks and Oaktrees')).toBe(false)
  expect(says('Pine Cottage · Kumaon hills')).toBe(false)
})

test('finds it in addresses, written as one word or with signs between', () => {
  expect(says('https://maps.example/?q=Deodar+House')).toBe(true)
  expect(says('https://maps.example/Deodar%20House')).toBe(true)
  expect(says('stay@deodarhouse.example')).toBe(true)
  expect(says('https://deodar-house.example')).toBe(true)
  expect(says('stay@pinecottage.example')).toBe(false)
})

test('does not count an earlier name within the new one', () => {
  expect(says('Deodar House Kumaon, our home', 'Deodar House Kumaon')).toBe(false)
  expect(says('Deodar House, our home', 'Deodar House Kumaon')).toBe(true)
})
