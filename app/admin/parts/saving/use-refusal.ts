import { useMemo } from 'react'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { type FormCheck, useStanding } from './use-standing.ts'

/** A refusal until the field it is about is right; what is about no field stays until the next answer. */
export function useRefusal(refusal: Pick<Refusal, 'message' | 'field'> | undefined, check?: FormCheck) {
  const { field, message } = refusal ?? {}
  // Each answer is another one, also when it says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer itself is what counts
  const problems = useMemo(() => {
    return field === undefined || message === undefined ? undefined : { [field]: message }
  }, [refusal])
  const standing = useStanding(problems, check)
  const said = field === undefined ? message : standing[field]
  return { message: said, error: (name: string) => (name === field ? said : undefined) }
}
