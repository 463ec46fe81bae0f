import { type PersonKey, personKinds } from '#server/house/privacy/person.ts'

/** A person is named by something of theirs: `/admin/people/review/…`. */
export function keyOf({ kind, id }: { kind: string; id: string }): PersonKey | null {
  const known = personKinds.find((each) => each === kind)
  return known ? { kind: known, id } : null
}
