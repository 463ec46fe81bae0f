import { changedParts } from '#domain/content/compare-content.ts'
import { contentSchema } from '#domain/content/content.ts'
import { differsAt, withPlaces } from '#domain/content/publish-part.ts'
import { checkStaysFinished } from '#domain/content/unfinished-stays.ts'
import { refuse } from '#domain/refusal.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'
import { keepNeededStays } from '../stays/retired-stays.ts'
import { contentHead, publishedContent } from './content.ts'
import { insertVersion, type Saved } from './save-draft.ts'

/** Shows what the draft `seen` says at these places to everybody; whatever else is drafted stays a draft. Gives the version to save upon next. */
export async function publishPlaces(
  house: House,
  actor: Actor,
  seen: number,
  places: readonly string[],
): Promise<Saved> {
  const outcome = await change(house, actor, async (tx): Promise<Saved> => {
    const head = await contentHead({ database: tx })
    if (head.number !== seen) return refuse('contentChanged')
    const before = await publishedContent({ database: tx })
    if (head.state !== 'draft' || !differsAt(before, head.content, places)) return refuse('contentPublished')
    const next = contentSchema.safeParse(withPlaces(before, head.content, places))
    if (!next.success) return refuse('contentInvalid')
    const unfinished = checkStaysFinished(next.data)
    if (unfinished) return unfinished
    // A booking may have come while the draft waited.
    const content = await keepNeededStays(tx, next.data, before)
    const number = seen + 1
    const versions = [
      { number, state: 'published', content } as const,
      ...(changedParts(content, head.content).length > 0
        ? [{ number: number + 1, state: 'draft', content: head.content } as const]
        : []),
    ]
    for (const version of versions)
      if (!(await insertVersion(house, tx, actor, version))) return refuse('contentChanged')
    await tx.deleteFrom('content').where('number', '=', seen).where('state', '=', 'draft').execute()
    const after = { number, parts: changedParts(before, content) }
    await tx.record({
      act: 'content.published',
      about: 'content',
      aboutId: String(number),
      after,
    })
    return { ok: true, number: versions.at(-1)?.number ?? number }
  })
  return sayQuicker(house, actor, outcome, { about: 'content' })
}
