import { refuse } from '#modules/refusals/refusal.ts'
import type { FormCheck } from './use-standing.ts'

/** The fields in which nothing is written yet, for sentences that ask for no more than that. */
export const stillEmpty: FormCheck = (form) =>
  [...form]
    .filter(([, value]) => typeof value === 'string' && value.trim() === '')
    .flatMap(([field]) => (['lineRequired', 'altRequired'] as const).map((name) => refuse(name, field)))
