import type { data } from 'react-router'
import type { Outcome } from '#domain/refusal.ts'
import type { House } from '#server/house/house.ts'
import { requireFresh, requireOwner, requireRole } from '#server/http/pages/require-sign-in.ts'
import type { StepAddress } from './buttons.ts'

/** Who may: the team, its owners, or these with the password just asked. */
export const doors = {
  team: requireOwner,
  owner: (house: House, request: Request) => requireRole(house, request, 'owner'),
  'fresh owner': requireFresh,
} as const

type Who = keyof typeof doors
type ActorOf<W extends Who> = Awaited<ReturnType<(typeof doors)[W]>>

/** The names in an address: `id` of `reviews/:id/approval`. */
type NamesIn<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsOf<Address extends string> = Readonly<Record<NamesIn<Address>, string>>

type Asked<Address extends StepAddress, W extends Who> = {
  house: House
  actor: ActorOf<W>
  params: ParamsOf<Address>
  request: Request
  form: () => Promise<FormData>
}

export type OwnAnswer = Response | ReturnType<typeof data>

type StepFor<Address extends StepAddress, W extends Who> = {
  who: W
  /** Does it. An answer of its own is a file, a list, or another page than the one it was asked on. */
  does(asked: Asked<Address, W>): Promise<Outcome | OwnAnswer>
  /** Where it goes afterwards, and where a refusal is said. */
  page(params: ParamsOf<Address>): string
  /** Which row of that page a refusal is about. */
  of?(params: ParamsOf<Address>): string
  /** The step that takes it back; null where nothing does. */
  undo: StepAddress | null
}

type Step<Address extends StepAddress> = { [W in Who]: StepFor<Address, W> }[Who]

/** A row of the table, whichever it is: its door brings the actor it wants, its address the names. */
export type AnyStep = {
  who: Who
  does(asked: {
    house: House
    actor: ActorOf<Who>
    params: Readonly<Record<string, string | undefined>>
    request: Request
    form: () => Promise<FormData>
  }): Promise<Outcome | OwnAnswer>
  page(params: Readonly<Record<string, string | undefined>>): string
  of?(params: Readonly<Record<string, string | undefined>>): string
  undo: StepAddress | null
}

/** What the steps under these addresses do: `Steps<'reviews/'>`. */
export type Steps<Under extends string> = {
  [Address in Extract<StepAddress, `${Under}${string}`>]: Step<Address>
}
