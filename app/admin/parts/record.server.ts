import { data } from 'react-router'
import type { OpenedForm } from '#modules/audit/edit-conflict.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { returned } from './drafts/opened.server.ts'

type Tried = { opened?: OpenedForm; id?: string }

/** What a record's form comes back with: what was typed, why it was not saved, and what is asked before it is. */
export function notSaved<Values>(
  refusal: Refusal & { doubts?: readonly string[] },
  values: Values,
  { opened = { was: undefined }, id }: Tried,
) {
  const { data: answer } = returned(refusal, values, opened)
  const { doubts } = refusal
  return data({ ...answer, ...(doubts && { doubts }), ...(id && { id }) }, { status: doubts ? 409 : 400 })
}
