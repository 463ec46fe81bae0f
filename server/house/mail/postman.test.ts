import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { words } from '#domain/words.ts'
import { eachDatabase, type TestHouse } from '../../../tests/house.ts'
import { asha } from '../../../tests/people.ts'
import { LETTER_LEASE_MS } from '../../database/letters.ts'
import { change } from '../change.ts'
import { theHouse } from '../house.ts'
import { type Letter, queueLetter, retryLetter } from './outbox.ts'
import { deliverOne, startPostman, takeUpLetters } from './postman.ts'

const queue = (house: TestHouse, letter: Letter) =>
  change(house, theHouse, (tx) => queueLetter(house, tx, letter))

const letter = {
  kind: 'enquiry',
  about: 'enquiry',
  aboutId: 'e1',
  to: 'asha@deodarhouse.example',
  replyTo: 'meera.joshi@guest.example',
  subject: 'Enquiry',
  text: 'text',
  html: '<p>text</p>',
}

eachDatabase('the outbox', (open) => {
  test('a letter is delivered once, from the house, and marked as sent', async () => {
    const house = await open()
    await queue(house, letter)
    expect(await deliverOne(house)).toBe(true)
    expect(await deliverOne(house)).toBe(false)
    expect(house.letters).toMatchObject([
      { from: { address: 'stay@deodarhouse.example' }, to: letter.to, replyTo: letter.replyTo },
    ])
    expect(await letterOf(house)).toMatchObject({ state: 'sent', sent_at: house.clock.now().toISOString() })
  })

  test('a letter that goes down with its transaction never leaves', async () => {
    const house = await open()
    const failed = change(house, theHouse, async (tx) => {
      await queueLetter(house, tx, letter)
      throw new Error('the disk is gone')
    })
    await expect(failed).rejects.toThrow('the disk is gone')
    expect(await deliverOne(house)).toBe(false)
  })

  test.for([
    ['to', 'a@b.example\r\nBcc: x@y.example'],
    ['to', 'no address'],
    ['replyTo', 'a@b.example\nBcc: x@y.example'],
    ['subject', 'Hello\r\nBcc: x@y.example'],
    ['subject', 'Hello\0'],
  ])('a forged %s is not even stored', async ([field = '', value]) => {
    const house = await open()
    await expect(queue(house, { ...letter, [field]: value })).rejects.toThrow()
    expect(await house.database.selectFrom('letter').selectAll().execute()).toEqual([])
  })

  test('a refused letter is tried again with growing pauses and the same Message-ID, and fails after 72 hours', async () => {
    const house = await open()
    const seen = refusing(house)
    await queue(house, letter)
    const pauses: number[] = []
    for (let tries = 0; tries < 100 && (await deliverOne(house)); tries++) {
      const { next_try_at, state } = await letterOf(house)
      if (state === 'failed') break
      pauses.push((new Date(next_try_at).getTime() - house.clock.now().getTime()) / 60_000)
      expect(await deliverOne(house)).toBe(false)
      house.clock.set(next_try_at)
    }
    expect(pauses.slice(0, 9)).toEqual([1, 2, 5, 15, 30, 60, 120, 240, 240])
    expect(pauses.reduce((sum, minutes) => sum + minutes)).toBe(72 * 60)
    expect(new Set(seen).size).toBe(1)
    expect(seen).toHaveLength(pauses.length + 1)
    const row = await letterOf(house)
    expect(row).toMatchObject({ state: 'failed', last_error: '550 no such user (address)' })
    expect(JSON.stringify(house.lines)).not.toContain('@')
  })

  test('the owner can have a waiting or failed letter tried now, a sent one not', async () => {
    const house = await open()
    refusing(house)
    const id = await queue(house, letter)
    await deliverOne(house)
    vi.mocked(house.mail.deliver).mockRestore()
    expect(await deliverOne(house)).toBe(false)
    expect(await retryLetter(house, asha, id)).toEqual({ ok: true })
    // A second device has only to be told.
    expect(await retryLetter(house, asha, id)).toMatchObject({
      message: `${words.letterNotWaiting} You asked for an e-mail to be tried again, 20 November 2026 at 12:00.`,
    })
    expect(await deliverOne(house)).toBe(true)
    expect(await letterOf(house)).toMatchObject({ state: 'sent', tries: 2 })
    expect(await retryLetter(house, asha, id)).toMatchObject({ code: 'letter-not-waiting' })
  })

  test('what a killed process was carrying is taken up again when its lease is over', async () => {
    const house = await open()
    await queue(house, letter)
    await carriedByAKilledProcess(house)
    expect((await letterOf(house)).state).toBe('sending')
    expect(await deliverOne(house)).toBe(false)
    house.clock.advance({ seconds: LETTER_LEASE_MS / 1000 })
    expect(await deliverOne(house)).toBe(true)
    expect(await letterOf(house)).toMatchObject({ state: 'sent', tries: 2 })
  })

  test('a server that starts takes up at once what a killed one was carrying, where it is the only one', async () => {
    const house = await open()
    const only = house.config.databaseUrl === undefined
    await queue(house, letter)
    await carriedByAKilledProcess(house)
    await takeUpLetters(house)
    expect((await letterOf(house)).state).toBe(only ? 'waiting' : 'sending')
    expect(await deliverOne(house)).toBe(only)
  })

  test('four postmen carry twenty letters, each once', async () => {
    const house = await open()
    for (let i = 0; i < 20; i++) await queue(house, { ...letter, aboutId: `e${i}` })
    const walk = async () => {
      while (await deliverOne(house));
    }
    await Promise.all([walk(), walk(), walk(), walk()])
    expect(new Set(house.letters.map(({ messageId }) => messageId)).size).toBe(20)
    expect(house.letters).toHaveLength(20)
  })
})

eachDatabase('the postman', (open) => {
  test('brings what waits when he begins, and what the bell calls him for', async () => {
    const house = await open()
    await queue(house, letter)
    const postman = startPostman(house)
    onTestFinished(() => postman.stop())
    await expect.poll(() => house.letters.length).toBe(1)
    await queue(house, { ...letter, aboutId: 'e2' })
    await expect.poll(() => house.letters.length).toBe(2)
  })

  test('finishes the letter in his hand before he goes, and takes no other', async () => {
    const house = await open()
    for (const aboutId of ['e1', 'e2']) await queue(house, { ...letter, aboutId })
    const begun = Promise.withResolvers<void>()
    vi.spyOn(house.mail, 'deliver').mockImplementation(async () => {
      begun.resolve()
      await pause(100)
      return 'sent'
    })
    const postman = startPostman(house)
    await begun.promise
    await postman.stop()
    const states = await house.database.selectFrom('letter').select('state').execute()
    expect(states.map(({ state }) => state).sort()).toEqual(['sent', 'waiting'])
  })
})

/** Its letter is in the mailer's hands, and nothing more is ever heard of it. */
async function carriedByAKilledProcess(house: TestHouse): Promise<void> {
  const begun = Promise.withResolvers<void>()
  vi.spyOn(house.mail, 'deliver').mockImplementationOnce(() => {
    begun.resolve()
    return new Promise(() => {})
  })
  void deliverOne(house)
  await begun.promise
}

function refusing(house: TestHouse): string[] {
  const seen: string[] = []
  vi.spyOn(house.mail, 'deliver').mockImplementation(async ({ messageId, to }) => {
    seen.push(messageId)
    throw Object.assign(new Error(`550 no such user <${to}>`.replace('<', '').replace('>', '')), {
      responseCode: 550,
    })
  })
  return seen
}

async function letterOf(house: TestHouse) {
  return house.database.selectFrom('letter').selectAll().executeTakeFirstOrThrow()
}
