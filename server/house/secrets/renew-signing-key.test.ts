import { describe, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import {
  askFor,
  browser,
  secondStepWith,
  signedIn,
  signInWith,
  withSecondStep,
} from '../../../tests/owner.ts'
import { asha } from '../../../tests/people.ts'
import { nextCodeOf } from '../../../tests/totp.ts'
import { whoIsIn } from '../accounts/sign-in.ts'
import { feedAddresses } from '../calendar/calendar-feed.ts'
import { readSigned, sign } from '../keys.ts'
import { lockDataFolder } from '../lock.ts'
import { houseSecret } from '../settings.ts'
import { renewSigningKey } from './renew-signing-key.ts'

describe('a new signing key', () => {
  test('ends what was signed and who was signed in, and leaves second steps and recovery codes', async () => {
    const house = await openTestHouse()
    const before = await signedIn(house)
    const { secret, recoveryCodes } = await withSecondStep(house, before)
    const [calendars, note] = [await feedAddresses(house), sign(house.secret, 'form', '1')]
    expect(await renewSigningKey(house, asha)).toEqual({ ok: true })
    const anew = await restarted(house)
    expect(readSigned(anew.secret, 'form', note)).toBeNull()
    expect(await whoIsIn(anew, askFor(before))).toBeNull()
    const addresses = (await feedAddresses(anew)).map(({ address }) => address)
    expect(calendars.filter(({ address }) => addresses.includes(address))).toEqual([])
    for (const code of [nextCodeOf(secret), recoveryCodes[4] ?? '']) {
      const from = browser()
      expect(await signInWith(anew, from)).toMatchObject({ ok: true, step: 'second-step' })
      expect(await secondStepWith(anew, from, code)).toMatchObject({ ok: true, step: 'in' })
    }
  })

  test('is not made while a server runs on the data folder', async () => {
    const house = await openTestHouse()
    const lock = lockDataFolder(house.dataDir)
    expect(await renewSigningKey(house, asha)).toMatchObject({ name: 'serverRuns' })
    lock?.release()
    expect(await houseSecret(house.database)).toBe(house.secret)
  })
})

/** The same house as a server sees it that is started now. */
async function restarted(house: TestHouse): Promise<TestHouse> {
  return { ...house, secret: await houseSecret(house.database) }
}
