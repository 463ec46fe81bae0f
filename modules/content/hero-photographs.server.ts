import type { AppContext } from '#core/app-context.server.ts'
import { decodeTones, type ToneMap } from '#modules/media/scrim.ts'
import type { Content, Photograph } from './content.ts'

/** The focus of a photograph, and its tones for the text on it; null where they were not measured. */
type HeroPhotograph = { focus: Photograph['focus']; tones: ToneMap | null }

/** The owner's photographs among the hero pictures, by the name under which the page finds them. */
export async function readHeroPhotographs(
  ctx: Pick<AppContext, 'database'>,
  { hero, photographs }: Content,
): Promise<ReadonlyMap<string, HeroPhotograph>> {
  const rows = await ctx.database
    .selectFrom('media')
    .select(['id', 'tones'])
    .where('id', 'in', ['', ...photographs.map(({ id }) => id)])
    .where('work', '=', 'ready')
    .execute()
  const tones = new Map(rows.map((row) => [row.id, decodeTones(row.tones)]))
  return new Map(
    Object.values(hero.pictures).flatMap((name): [string, HeroPhotograph][] => {
      const photograph = photographs.find(({ id }) => id === name)
      const tonesOfPhotograph = photograph && tones.get(photograph.id)
      return tonesOfPhotograph === undefined || !photograph
        ? []
        : [[name, { focus: photograph.focus, tones: tonesOfPhotograph }]]
    }),
  )
}
