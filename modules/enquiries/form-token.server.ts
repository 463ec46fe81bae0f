import type { House } from '#server/house.ts'
import { readSigned, sign } from '#server/keys.ts'
import { type Circumstance, TOKEN_TOO_QUICK_MS } from './suspicion.ts'

/** What a form carries in its hidden field: when it was made, signed. A page from the cache carries an older one, which is fine. */
export function formToken(house: Pick<House, 'secret' | 'clock'>): string {
  return sign(house.secret, 'form', house.clock.now().getTime().toString(36))
}

export function readFormToken(
  house: Pick<House, 'secret' | 'clock'>,
  token: string | undefined,
): Circumstance['token'] {
  if (!token) return 'missing'
  const made = readSigned(house.secret, 'form', token)
  if (made === null) return 'forged'
  return house.clock.now().getTime() - Number.parseInt(made, 36) < TOKEN_TOO_QUICK_MS ? 'too-quick' : 'good'
}
