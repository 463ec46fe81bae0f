import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readLink } from '#modules/invitations/guest-link.server.ts'
import { stopAskingAddress, stopAskingMe } from '#modules/invitations/stop-asking.server.ts'
import { deliverOne } from '#modules/mail/mail-worker.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { hashKey } from '#server/keys.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, bookingOf, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { approveReview } from './moderate-review.server.ts'
import { replyToReview } from './reply-to-review.server.ts'
import { submitReview } from './submit-review.server.ts'

async function deliverAll(ctx: TestHouse) {
  while (await deliverOne(ctx));
  return ctx.emails
}

/** The key in the letter of thanks, in its words and in its button alike. */
async function keyInThanks(ctx: TestHouse): Promise<string> {
  const thanks = (await deliverAll(ctx)).find(({ subject }) =>
    subject.startsWith('Thank you for your review'),
  )
  const [inText, inHtml] = [thanks?.text, thanks?.html].map(
    (part) => /\/review\?id=([\w-]+)/.exec(part ?? '')?.[1],
  )
  expect(inText).toBe(inHtml)
  return inText ?? ''
}

/** Every row of every table, and every line of the log. */
async function allThatIsStored(ctx: TestHouse): Promise<string> {
  const tables = await ctx.database.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(ctx.database)),
  )
  return JSON.stringify([rows.map(({ rows }) => rows), ctx.lines])
}

describe('the key in the letter of thanks', () => {
  test('opens the receipt, and is stored nowhere, before the letter leaves or after: only its hash', async () => {
    const ctx = await openTestHouse()
    const review = await pendingReviewBy(ctx, meera)
    const before = await allThatIsStored(ctx)
    const key = await keyInThanks(ctx)
    expect(key).toMatch(/^[\w-]{22}$/)
    expect(await readLink(ctx, key)).toMatchObject({ state: 'used', reviewId: review.id })
    const after = await allThatIsStored(ctx)
    for (const stored of [before, after]) expect(stored).not.toContain(key)
    expect([before, after].map((stored) => stored.includes(hashKey(key)))).toEqual([false, true])
    const file = await readFile(join(ctx.dataDir, 'house.key'), 'utf8')
    expect(file).not.toContain(key)
  })

  test('is the same in every letter about that review, and at every try', async () => {
    const ctx = await openTestHouse()
    const { id } = await pendingReviewBy(ctx, meera)
    const { deliver } = ctx.mail
    const tried: string[] = []
    ctx.mail.deliver = async (outgoing) => {
      if (outgoing.subject.startsWith('Thank you')) tried.push(outgoing.text)
      if (tried.length === 1) throw new Error('the line broke')
      return deliver(outgoing)
    }
    await deliverAll(ctx)
    ctx.clock.advance({ minutes: 2 })
    const key = await keyInThanks(ctx)
    expect(tried).toHaveLength(2)
    expect(tried[0]).toContain(key)
    await approveReview(ctx, asha, id)
    await replyToReview(ctx, asha, id, { reply: 'Come again!', before: '' })
    ctx.clock.advance({ minutes: 1 })
    const reply = (await deliverAll(ctx)).find(({ subject }) => subject.includes('answered your review'))
    expect(reply?.text).toContain(key)
  })

  test('differs from review to review, and is no other than one of ours', async () => {
    const ctx = await openTestHouse()
    await pendingReviewBy(ctx, meera)
    const first = await keyInThanks(ctx)
    ctx.emails.length = 0
    await pendingReviewBy(ctx, meera)
    expect(await keyInThanks(ctx)).not.toBe(first)
    for (const wrong of ['', `${first.slice(0, -1)}~`, 'the-key-of-the-receipt'])
      expect(await readLink(ctx, wrong)).toEqual({ state: 'unknown' })
  })

  test('says that the review is erased once it is', async () => {
    const ctx = await openTestHouse()
    const { id } = await pendingReviewBy(ctx, meera)
    const key = await keyInThanks(ctx)
    await erasePerson(ctx, asha, { kind: 'review', id })
    expect(await readLink(ctx, key)).toMatchObject({ state: 'erased' })
    expect(await allThatIsStored(ctx)).not.toContain('Joshi')
  })
})

describe('the letter of thanks', () => {
  test('says what was received, to its guest alone', async () => {
    const ctx = await openTestHouse()
    const review = await pendingReviewBy(ctx, meera)
    await deliverAll(ctx)
    const [thanks] = ctx.emails.filter(({ to }) => to === meera.email)
    expect(thanks?.text).toContain(review.text.slice(0, 40))
    const others = ctx.emails.filter((each) => each !== thanks)
    for (const { text, html } of others) expect(text + html).not.toContain('/review?id=')
  })

  test('is not sent to a guest who wants no more e-mails', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, meera)
    const signed = new URL(stopAskingAddress(ctx, id)).searchParams.get('stay') ?? ''
    await stopAskingMe(ctx, signed)
    const ratings = { location: 5, cleanliness: 5, communication: 4, service: 5 }
    const draft = { name: '', email: '', phone: '', review: longEnoughReview }
    expect(await submitReview(ctx, { bookingId: id, draft, ratings, files: [] })).toMatchObject({
      ok: true,
    })
    await deliverAll(ctx)
    expect(ctx.emails.map(({ to }) => to)).not.toContain(meera.email)
  })
})
