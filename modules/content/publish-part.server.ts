import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { keepNeededStays } from '#modules/calendar/retired-stays.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { changedParts } from './compare-content.ts'
import { contentHead, publishedContent } from './content.server.ts'
import { contentSchema } from './content.ts'
import { differsAt, withPlaces } from './publish-part.ts'
import { insertVersion, type Saved } from './save-draft.server.ts'
import { checkStaysFinished } from './unfinished-stays.ts'

/** Shows what the draft `seen` says at these places to everybody; whatever else is drafted stays a draft. Gives the version to save upon next. */
export async function publishPlaces(
  ctx: AppContext,
  actor: Actor,
  seen: number,
  places: readonly string[],
): Promise<Saved> {
  const outcome = await change(ctx, actor, async (tx): Promise<Saved> => {
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
      if (!(await insertVersion(ctx, tx, actor, version))) return refuse('contentChanged')
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
  return sayQuicker(ctx, actor, outcome, { about: 'content' })
}
