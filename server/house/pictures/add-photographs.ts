import { usedIn } from '#domain/pictures/arrange-pictures.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import { contentHead, publishedContent } from '../content/content.ts'
import type { Actor, House } from '../house.ts'
import { eraseMedia } from '../media/erase-media.ts'
import { addMedia, discardKept, type GivenFile, takeFiles } from '../uploads/keep-files.ts'

/** Takes photographs into the house; visitors see them once they have a place in published content. Refuses what is no picture. */
export async function addPhotographs(
  house: House,
  actor: Actor,
  given: readonly GivenFile[],
): Promise<Outcome<{ ids: string[] }>> {
  const taken = await takeFiles(house, given)
  if (!taken.ok) return taken
  const ids = taken.files.map(({ id }) => id)
  try {
    await change(house, actor, async (tx) => {
      await addMedia(house, tx, { about: 'content', aboutId: 'site', status: 'approved' }, taken.files)
      for (const id of ids) await tx.record({ act: 'photograph.added', about: 'media', aboutId: id })
    })
  } catch (fault) {
    await discardKept(house, taken.files)
    throw fault
  }
  return { ok: true, ids }
}

/** Erases a photograph for good. Refuses one that stands in the draft or on the site. */
export async function erasePhotograph(house: House, actor: Actor, id: string): Promise<Outcome> {
  const row = await house.database
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('about', '=', 'content')
    .executeTakeFirst()
  if (!row) return sayQuicker(house, actor, refuse('mediaUnknown'), { about: 'media', id })
  const [{ content }, shown] = await Promise.all([contentHead(house), publishedContent(house)])
  if ([content, shown].some((each) => usedIn(each, [id]).length > 0)) return refuse('photographUsed')
  return eraseMedia(house, actor, id)
}
