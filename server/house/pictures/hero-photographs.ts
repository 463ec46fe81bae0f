import type { Content, Photograph } from '#domain/content/content.ts'
import { readTones, type ToneMap } from '#domain/pictures/tones.ts'
import type { House } from '../house.ts'

/** What the words on a photograph must know of it; `tones` is null where nobody has measured it. */
export type HeroPhotograph = { focus: Photograph['focus']; tones: ToneMap | null }

/** Which of the pictures under the welcome are the owner's photographs, by the name the page finds them under; drawn ones are left out. */
export async function heroPhotographs(
  house: Pick<House, 'database'>,
  { hero, photographs, replacements }: Content,
): Promise<ReadonlyMap<string, HeroPhotograph>> {
  const standing = Object.values(hero.pictures).flatMap((name) => {
    const photograph = photographs.find(({ id }) => id === (replacements[name] ?? name))
    return photograph ? [{ name, ...photograph }] : []
  })
  if (standing.length === 0) return new Map()
  const rows = await house.database
    .selectFrom('media')
    .select(['id', 'tones'])
    .where(
      'id',
      'in',
      standing.map(({ id }) => id),
    )
    .where('work', '=', 'ready')
    .execute()
  const measured = new Map(rows.map(({ id, tones }) => [id, readTones(tones)]))
  return new Map(
    standing
      .filter(({ id }) => measured.has(id))
      .map(({ name, id, focus }) => [name, { focus, tones: measured.get(id) ?? null }]),
  )
}
