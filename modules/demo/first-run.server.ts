import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { changeSettings } from '#core/change-settings.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { readSetting, readSettings, writeSetting } from '#core/settings.server.ts'
import { listChangedParts } from '#modules/content/compare-content.ts'
import { readContent, readContentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { hasOwnName } from '#modules/content/demo-house.ts'
import { listExampleTexts } from '#modules/content/example-fields.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { type FirstRunStep, parseFirstRunStep } from '#modules/content/first-run.ts'
import { readAdvancePercent } from '#modules/content/house-rules.ts'
import { listOwnPhotographs } from '#modules/content/photographs.server.ts'
import { checkStaysFinished, publishContent } from '#modules/content/publish-content.server.ts'
import { type SaveOutcome, saveDraft } from '#modules/content/save-draft.server.ts'
import { paymentSettings } from '#modules/guest-pages/payment-details.ts'
import { removeAllSamples } from './demo.server.ts'

const FIRST_RUN_SETTING = 'firstRun'

/** The step at which the first run goes on: the one after the last that was saved. */
export async function readFirstRunStep({ database }: With<'database'>): Promise<FirstRunStep> {
  return parseFirstRunStep(await readSetting(database, FIRST_RUN_SETTING)) ?? 'contacts'
}

export function saveFirstRunStep(ctx: AppContext, step: FirstRunStep): Promise<void> {
  return writeSetting(ctx, ctx.database, FIRST_RUN_SETTING, step)
}

/** Suggests the advance that the house rules of the draft ask for, unless the owner wrote another per cent. */
export async function saveSuggestedAdvance(ctx: AppContext, actor: Actor): Promise<void> {
  const { content } = await readContentHead(ctx)
  const { payments } = await readSettings(ctx, paymentSettings)
  const [advancePercent, currentPercent] = [readAdvancePercent(content.terms), payments.advancePercent]
  if (currentPercent === null || [50, 100].includes(currentPercent))
    await changeSettings(ctx, actor, paymentSettings, { payments: { ...payments, advancePercent } })
}

/** Whether visitors still see the name of the demo's house. */
export async function isFirstRunOpen(ctx: With<'database'>): Promise<boolean> {
  return !hasOwnName(await readContent(ctx))
}

/** What the draft still lacks, each with the step where it is added. */
export async function findMissingParts(
  ctx: AppContext,
  content: Content,
): Promise<{ step: FirstRunStep; text: string }[]> {
  const photographs = await listOwnPhotographs(ctx)
  const isPreparing = photographs.some(({ work }) => work === 'waiting')
  const examples = listExampleTexts(content, initialContent).length
  const unfinished = checkStaysFinished(content)
  const missingIf = (isMissing: boolean, step: FirstRunStep, text = '') => (isMissing ? [{ step, text }] : [])
  return [
    ...missingIf(examples > 0, 'contacts', `Example texts that are still there: ${examples}.`),
    ...missingIf(content.photographs.length === 0, 'photos', 'There is no photo of yours yet.'),
    ...missingIf(isPreparing, 'photos', 'Some photos are still being prepared. They appear by themselves.'),
    ...missingIf(unfinished !== null, 'rooms', unfinished?.message),
  ]
}

/**
 * Publishes the whole draft with the number `seenNumber`, and first removes the sample guests, reviews and testimonials if `shouldRemoveSamples`. Refuses what
 * `publishContent` refuses; a draft that somebody else saves meanwhile is refused after the samples are removed.
 */
export async function publishFirstRun(
  ctx: AppContext,
  actor: Actor,
  { seenNumber, shouldRemoveSamples }: { seenNumber: number; shouldRemoveSamples: boolean },
): Promise<SaveOutcome> {
  const before = await readContentHead(ctx)
  if (before.number !== seenNumber) return refuse('contentChanged')
  const unfinished = checkStaysFinished(before.content)
  if (unfinished) return unfinished
  if (shouldRemoveSamples) await removeAllSamples(ctx, actor)
  const { number, content } = await readContentHead(ctx)
  if (listChangedParts(before.content, content).some((part) => part !== 'testimonials'))
    return refuse('contentChanged')
  // The rooms of the demo were kept for the sample bookings.
  const demoStayIds = new Set(initialContent.stays.items.map(({ id }) => id))
  const retired = content.stays.retired.filter(({ id }) => !demoStayIds.has(id))
  const saved = await saveDraft(ctx, actor, number, { ...content, stays: { ...content.stays, retired } })
  return saved.ok ? publishContent(ctx, actor, saved.number) : saved
}
