import { describe, expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../../tests/people.ts'
import { checkFiles, entriesIn, noteIn, publish } from '../../../tests/published-log.ts'
import { publicLogKey } from './log-key.ts'
import { openPublicLog } from './open-log.ts'
import { rotateLogKey } from './rotate-key.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

describe('the key of the public log', () => {
  test('lies sealed in the database, and is made once', async () => {
    const house = await openTestHouse()
    await Promise.all([openPublicLog(house), openPublicLog(house)])
    const rows = JSON.stringify(await house.database.selectFrom('setting').selectAll().execute())
    expect(rows).toContain(await publicLogKey(house.database))
    expect(rows).not.toContain('PRIVATE KEY')
    expect((await checkFiles(await publish(house))).key).toBe(await publicLogKey(house.database))
  })

  test('gives way to another, which it signs, and what was remembered still holds', async () => {
    const house = await openTestHouse()
    await openPublicLog(house)
    const first = (await publicLogKey(house.database)) ?? ''
    const earlier = noteIn(await publish(house))
    const rotated = await rotateLogKey(house, asha)
    await pendingReviewBy(house, meera)
    const files = await publish(house)
    expect(await checkFiles(files, { earlier, key: first })).toMatchObject({
      wrong: [],
      key: rotated.ok && rotated.key,
    })
    expect((await checkFiles(files, { key: 'another' })).wrong).toEqual([
      'The log never had the key that you gave.',
    ])
    expect(entriesIn(files).map(({ event }) => event)).toEqual(['key', 'key', 'received'])
  })

  test('signs nothing where it cannot be opened, and one that comes after it unsigned is told of', async () => {
    const house = await openTestHouse({ config: { houseKey: 'a'.repeat(40) } })
    await openPublicLog(house)
    await publish(house)
    Object.assign(house, { config: { ...house.config, houseKey: 'b'.repeat(40) } })
    await pendingReviewBy(house, meera)
    expect(await signCheckpoint(house)).toBe('key-lost')
    expect(await rotateLogKey(house, asha)).toMatchObject({ name: 'logKeyLost' })
    expect(await rotateLogKey(house, asha, { lost: true })).toMatchObject({ ok: true })
    expect((await checkFiles(await publish(house))).wrong).toEqual([
      'The key of entry 2 is not signed by the key before it.',
    ])
  })

  test('cannot be replaced before there is a log', async () => {
    expect(await rotateLogKey(await openTestHouse(), asha)).toMatchObject({ name: 'logUnopened' })
  })
})
