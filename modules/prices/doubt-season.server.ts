import { publishedContent } from '#modules/content/content.server.ts'
import { type House, isoNow } from '#server/house.ts'
import { todayHere } from '#server/settings.ts'
import { seasonDoubts } from './season-doubts.ts'
import { cleanSeason, type SeasonDraft, seasonOfDraft, seasonProblems } from './season-draft.ts'

/** What to ask before a season is saved, in sentences; nothing where something is wrong altogether. */
export async function doubtsAboutSeason(house: House, given: SeasonDraft): Promise<string[]> {
  const draft = cleanSeason(given)
  if (seasonProblems(draft).length > 0) return []
  const [{ stays }, today] = await Promise.all([publishedContent(house), todayHere(house)])
  return seasonDoubts(seasonOfDraft(draft, { id: '', createdAt: isoNow(house) }), stays.items, today)
}
