import { describe, expect, test } from 'vitest'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import { takeEnquiry } from '#modules/enquiries/take-form.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { meera } from '../../tests/people.ts'
import { deliverOne } from './postman.server.ts'

function ask(ctx: TestHouse, at: number) {
  const wishes = { expectation: '', checkIn: '', checkOut: '', message: `Is a room free? ${at}` }
  const draft = { name: `Guest ${at}`, phone: meera.phone, email: `guest${at}@x.example`, ...wishes }
  return takeEnquiry(ctx, draft, { address: `203.0.113.${at}` })
}

describe('a burst of messages from everywhere', () => {
  test('is stored whole and told in one letter besides the first twenty', async () => {
    const ctx = await openTestHouse()
    await Promise.all(Array.from({ length: 20 }, (_, at) => ask(ctx, at)))
    ctx.clock.advance({ seconds: 1 })
    await Promise.all(Array.from({ length: 25 }, (_, at) => ask(ctx, at + 20)))
    expect(await listEnquiries(ctx, { state: 'new' })).toHaveLength(45)
    const waiting = ctx.database.selectFrom('letter').select('id').where('kind', '=', 'enquiry')
    expect(await waiting.execute()).toHaveLength(20)
    while (await deliverOne(ctx));
    expect(ctx.emails).toHaveLength(20)
    ctx.clock.advance({ minutes: 29 })
    await ask(ctx, 45)
    ctx.clock.advance({ minutes: 1, seconds: 1 })
    while (await deliverOne(ctx));
    expect(ctx.emails).toHaveLength(21)
    expect(ctx.emails.at(-1)).toMatchObject({ subject: '26 more messages from your website' })
    expect(ctx.emails.at(-1)?.text).toContain('/admin/enquiries')
    ctx.clock.advance({ minutes: 31 })
    await ask(ctx, 46)
    while (await deliverOne(ctx));
    expect(ctx.emails.at(-1)?.subject).toBe('Enquiry from Guest 46')
  })
})
