import { publishedContent } from '#modules/content/content.server.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { todayHere } from '#server/settings.ts'
import { seasonDoubts } from './season-doubts.ts'
import { cleanSeason, type SeasonDraft, seasonOfDraft, seasonProblems } from './season-draft.ts'

/** What to ask before a season is saved, in sentences; nothing where something is wrong altogether. */
export async function doubtsAboutSeason(ctx: AppContext, given: SeasonDraft): Promise<string[]> {
  const draft = cleanSeason(given)
  if (seasonProblems(draft).length > 0) return []
  const [{ stays }, today] = await Promise.all([publishedContent(ctx), todayHere(ctx)])
  return seasonDoubts(seasonOfDraft(draft, { id: '', createdAt: isoNow(ctx) }), stays.items, today)
}
