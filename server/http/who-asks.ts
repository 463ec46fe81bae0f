import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../house/accounts/credentials.ts'
import { whoIsIn } from '../house/accounts/sign-in.ts'
import type { House } from '../house/house.ts'

/** Who is signed in where this request comes from, or null. */
export function whoAsks(house: House, { url, headers }: FastifyRequest): Promise<SignedIn | null> {
  const address = new URL(url, house.config.publicOrigin)
  return whoIsIn(house, new Request(address, { headers: { cookie: headers.cookie ?? '' } }))
}
