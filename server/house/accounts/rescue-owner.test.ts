import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { ashaAccount, askFor, browser, signedIn, signInWith, withSecondStep } from '../../../tests/owner.ts'
import { commandLine } from '../house.ts'
import { join } from './owners.ts'
import { resetPassword } from './passwords.ts'
import { rescueOwner } from './rescue-owner.ts'
import { whoIsIn } from './sign-in.ts'

const fresh = 'a goat on the garden wall'

describe('an owner whose phone and codes are lost', () => {
  test('comes in by a link from the machine, with a new password and without the second step', async () => {
    const house = await openTestHouse()
    const asha = await signedIn(house)
    await withSecondStep(house, asha)
    const rescued = await rescueOwner(house, commandLine, ` ${ashaAccount.email.toUpperCase()} `)
    expect(await whoIsIn(house, askFor(asha))).toBeNull()
    expect(await signInWith(house, browser())).toMatchObject({ ok: true, step: 'second-step' })

    const key = keyOf(rescued)
    expect(await join(house, key, { ...ashaAccount, email: 'else@guest.example' })).toMatchObject({
      message: messages.linkOver,
    })
    const twice = await Promise.all([1, 2].map(() => resetPassword(house, key, fresh)))
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await signInWith(house, browser(), { ...ashaAccount, password: fresh })).toMatchObject({
      ok: true,
      step: 'in',
    })
    expect(await house.database.selectFrom('owner_two_factor').selectAll().execute()).toEqual([])
    const emails = await house.database.selectFrom('letter').select('kind').execute()
    expect(emails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['rescue', 'password-changed']))
    const entries = await house.database
      .selectFrom('act')
      .select(['who', 'act', 'after'])
      .where('act', 'in', ['owner.rescued', 'owner.two-step-off'])
      .orderBy('act')
      .execute()
    expect(entries).toMatchObject([
      { who: 'command-line', act: 'owner.rescued', after: '{"devices":1}' },
      { who: `owner:${asha.id}`, act: 'owner.two-step-off' },
    ])
  })

  test('needs another password than the one before, and the link is still good for it', async () => {
    const house = await openTestHouse()
    await signedIn(house)
    const key = keyOf(await rescueOwner(house, commandLine, ashaAccount.email))
    expect(await resetPassword(house, key, ashaAccount.password)).toMatchObject({
      field: 'password',
      message: messages.passwordBefore,
    })
    expect(await resetPassword(house, key, fresh)).toEqual({ ok: true })
  })

  test('is rescued by the newest link alone, within an hour, and nobody without an account is', async () => {
    const house = await openTestHouse()
    await signedIn(house)
    const [first, second] = [
      keyOf(await rescueOwner(house, commandLine, ashaAccount.email)),
      keyOf(await rescueOwner(house, commandLine, ashaAccount.email)),
    ]
    expect(await resetPassword(house, first, fresh)).toMatchObject({ message: messages.linkOver })
    house.clock.advance({ minutes: 61 })
    expect(await resetPassword(house, second, fresh)).toMatchObject({ message: messages.linkOver })
    expect(await rescueOwner(house, commandLine, 'nobody@guest.example')).toMatchObject({
      message: messages.ownerUnknown,
    })
  })
})

function keyOf(outcome: Awaited<ReturnType<typeof rescueOwner>>): string {
  if (!outcome.ok) throw new Error(outcome.message)
  return new URL(outcome.link).searchParams.get('key') ?? ''
}
