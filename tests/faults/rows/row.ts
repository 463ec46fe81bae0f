import type { Wrong } from '../check.ts'

export type How = {
  /** Few rounds: whether it works, not how long it holds. */
  quick: boolean
  rounds?: number | undefined
}

/** One line of the table: what was done how often, and what came of it. */
export type Finding = { what: string; rounds: number; wrong: Wrong[]; beside: string; missing?: string }

export type Row = (how: How) => Promise<Finding[]>

/** A row that this machine cannot run says what it lacks. */
export function cannot(what: string, missing: string): Finding[] {
  return [{ what, rounds: 0, wrong: [], beside: '', missing }]
}
