import type { z } from 'zod'

/** The step that a pressed button's value says; null where none was pressed, or none of these. */
export function readStep<Step>(steps: z.ZodType<Step>, value: string | undefined): Step | null {
  try {
    return steps.safeParse(JSON.parse(value ?? '')).data ?? null
  } catch {
    return null
  }
}
