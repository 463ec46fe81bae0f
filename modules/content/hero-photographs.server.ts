import type { With } from '#core/app-context.server.ts'
import { decodeTones, type ToneMap } from '#modules/media/scrim.ts'
import type { Content, Photograph } from './content.ts'

/** The focus of a photograph, and its tones for the text on it; null where they were not measured. */
type HeroPhotograph = { focus: Photograph['focus']; tones: ToneMap | null }

/** The owner's photographs among the hero pictures, by the name under which the page finds them. */
export async function readHeroPhotographs(
  ctx: With<'database'>,
  { hero, photographs }: Content,
): Promise<ReadonlyMap<string, HeroPhotograph>> {
  const ids = ['', ...photographs.map(({ id }) => id)]
  const ready = ctx.database.selectFrom('media').select(['id', 'tones']).where('work', '=', 'ready')
  const rows = await ready.where('id', 'in', ids).execute()
  const tonesById = new Map(rows.map((row) => [row.id, decodeTones(row.tones)]))
  return new Map(
    Object.values(hero.pictures).flatMap((name): [string, HeroPhotograph][] => {
      const focus = photographs.find(({ id }) => id === name)?.focus
      const tones = tonesById.get(name)
      return focus && tones !== undefined ? [[name, { focus, tones }]] : []
    }),
  )
}
