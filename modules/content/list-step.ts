import { z } from 'zod'

const list = z.string()
const at = z.number().int().min(0)

/** What a button of the editor does to a list, `stays.items`, or to its entry at one index. */
export const listStep = z.discriminatedUnion('do', [
  z.object({ do: z.literal('add'), list }),
  z.object({ do: z.literal('remove'), list, at }),
  z.object({ do: z.literal(['up', 'down']), list, at }),
  z.object({ do: z.literal('move'), list, at, to: at }),
  /** A stay that is no longer let is let again. */
  z.object({ do: z.literal('restore'), at }),
  /** The made-up testimonials go. */
  z.object({ do: z.literal('dropSamples') }),
])

export type ListStep = z.infer<typeof listStep>
