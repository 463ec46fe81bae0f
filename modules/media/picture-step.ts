import { z } from 'zod'

const photograph = z.string()

/** What a button of the room of pictures does; `drawn` brings all drawn pictures back. */
export const pictureStep = z.discriminatedUnion('do', [
  z.object({ do: z.literal(['up', 'down']), photograph }),
  z.object({ do: z.literal('drawn') }),
])

export type PictureStep = z.infer<typeof pictureStep>
