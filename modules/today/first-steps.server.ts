import type { Actor, AppContext } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import { type Outcome, type PlainRefusalName, refuse } from '#core/refusals/refusal.ts'
import { readSettings, readSettingText, replaceSetting, type Setting } from '#core/settings.server.ts'
import { telLink } from '#core/values/contact.ts'
import { readBackupState } from '#modules/backups/backup-state.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { findExampleContent } from '#modules/demo/example-content.server.ts'
import { countSamples } from '#modules/demo/samples.server.ts'
import { readMailServerSource } from '#modules/mail/mail-server.server.ts'
import { hasTestEmailLeft } from '#modules/owner-emails/test-email.server.ts'

const SETTING_NAME = 'firstStepsDone'
/** First steps that the owner has ticked off; `all` closes the list. */
const firstStepSettings: { firstStepsDone: Setting<string[]> } = {
  firstStepsDone: { defaultValue: [], check: () => null },
}

export const firstStepNames = ['start', 'mail', 'phone', 'two-step', 'booking', 'backup'] as const

type FirstStepName = (typeof firstStepNames)[number]

/** One thing to do in the first days. `isTickedByHand`: only the owner knows that it is done. */
export type FirstStep = {
  name: FirstStepName
  title: string
  why: string
  /** The URL of the page where it is done, or the link to call. */
  href: string
  isTickedByHand: boolean
  isDone: boolean
}

/** What a new installation still needs, in order; null once all is done, or the list is hidden. */
export async function listFirstSteps(ctx: AppContext): Promise<FirstStep[] | null> {
  const [{ property }, { firstStepsDone }] = await Promise.all([
    readContent(ctx),
    readSettings(ctx, firstStepSettings),
  ])
  if (firstStepsDone.includes('all')) return null
  const doneByData = await findDoneSteps(ctx)
  const steps: FirstStep[] = [
    makeFirstStep(
      'start',
      'Set up your site, step by step',
      'Name, photos, rooms, prices and rules in six short steps. You can stop and go on later.',
      '/admin/start',
      true,
    ),
    makeFirstStep('mail', 'Set up e-mail', ...(await describeMailStep(ctx))),
    makeFirstStep('phone', 'Test the phone link', ...describePhoneStep(property.phone), true),
    makeFirstStep(
      'two-step',
      'Make sign-in safer',
      'Use a code from your phone as well as the password.',
      '/admin/settings/you/two-step',
    ),
    makeFirstStep(
      'booking',
      'Add the first booking',
      'After the stay you can ask the guest for a review.',
      '/admin/bookings/new',
    ),
    makeFirstStep(
      'backup',
      'Keep a copy in another place',
      'Every night a backup is made on the server. Download everything, or set up encrypted copies in another storage.',
      '/admin/settings/backups',
      true,
    ),
  ].map((each) => ({ ...each, isDone: doneByData[each.name] || firstStepsDone.includes(each.name) }))
  return steps.every(({ isDone }) => isDone) ? null : steps
}

/** A test e-mail needs a mail server first. */
async function describeMailStep(ctx: AppContext): Promise<[why: string, to: string]> {
  return (await readMailServerSource(ctx)) === 'folder'
    ? ['Enter your mail server, then send a test e-mail.', '/admin/settings/mail/server']
    : ['Send a test e-mail and check your inbox.', '/admin/settings/mail#carrier']
}

/** The owner tests the link to their own number, not to that of the example. */
function describePhoneStep(phone: string): [why: string, to: string] {
  return phone === initialContent.property.phone
    ? ['Visitors still see the number of the example. Publish your own first.', '/admin/start/contacts']
    : [`Tap ${phone} on your phone. Does it ring?`, telLink(phone)]
}

async function findDoneSteps(ctx: AppContext): Promise<Record<FirstStepName, boolean>> {
  const hasRow = (query: { executeTakeFirst(): Promise<unknown> }) => query.executeTakeFirst().then(Boolean)
  const { database } = ctx
  const [mail, twoStep, booking, examples, samples, { copiedAt }] = await Promise.all([
    hasTestEmailLeft(ctx),
    hasRow(database.selectFrom('owner').select('id').where('two_factor_enabled', '=', 1)),
    hasRow(database.selectFrom('booking').select('id').where('sample', '=', 0)),
    findExampleContent(ctx),
    countSamples(ctx),
    readBackupState(database),
  ])
  return {
    // Nothing of the example is left.
    start: examples.texts.length === 0 && examples.pictures.length === 0 && samples === null,
    mail,
    phone: false,
    'two-step': twoStep,
    booking,
    backup: copiedAt !== null,
  }
}

function makeFirstStep(
  name: FirstStepName,
  title: string,
  why: string,
  href: string,
  isTickedByHand = false,
): FirstStep {
  return { name, title, why, href, isTickedByHand, isDone: false }
}

/** Ticks a step off, or hides the whole list with `all`; refuses when that was done already. */
export async function tickFirstStep(ctx: AppContext, actor: Actor, name: string): Promise<Outcome> {
  const isKnown = name === 'all' || firstStepNames.some((each) => each === name)
  if (!isKnown) return refuse('stepUnknown')
  return setStepTicked(ctx, actor, name, true)
}

/** Undoes such a tick, or shows the whole list again with `all`. */
export function untickFirstStep(ctx: AppContext, actor: Actor, name: string): Promise<Outcome> {
  return setStepTicked(ctx, actor, name, false)
}

async function setStepTicked(ctx: AppContext, actor: Actor, name: string, isDone: boolean): Promise<Outcome> {
  const outcome = await changeRow(ctx, actor, { about: 'setting', id: name }, async (tx, record) => {
    const settingText = await readSettingText(tx, SETTING_NAME)
    const before: string[] = JSON.parse(settingText ?? '[]')
    if (before.includes(name) === isDone) return refuse(chooseUnchangedRefusal(name, isDone))
    const after = isDone ? [...before, name] : before.filter((each) => each !== name)
    if (!(await replaceSetting(ctx, tx, SETTING_NAME, settingText, after))) return refuse('overtaken')
    await record(isDone ? 'first-step.done' : 'first-step.open-again')
    return { ok: true }
  })
  // Another step was ticked off at the same moment, and stays so.
  return !outcome.ok && outcome.name === 'overtaken' ? setStepTicked(ctx, actor, name, isDone) : outcome
}

function chooseUnchangedRefusal(name: string, isDone: boolean): PlainRefusalName {
  if (name === 'all') return isDone ? 'stepsHidden' : 'stepsShown'
  return isDone ? 'stepAlreadyDone' : 'stepAlreadyOpen'
}
