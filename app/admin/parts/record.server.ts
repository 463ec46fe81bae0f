import { data } from 'react-router'
import type { OpenedForm } from '#modules/audit/edit-conflict.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { refusedForm } from './drafts/opened.server.ts'

type Tried = { opened?: OpenedForm; id?: string }

/** Answers the form of a record that is not saved: with what was typed, the reason, and the doubts to confirm. */
export function refuseRecord<Values>(
  refusal: Refusal & { doubts?: readonly string[] },
  values: Values,
  { opened = { was: undefined }, id }: Tried,
) {
  const { doubts } = refusal
  const form = { ...refusedForm(refusal, values, opened), ...(doubts && { doubts }), ...(id && { id }) }
  return data(form, { status: doubts ? 409 : 400 })
}
