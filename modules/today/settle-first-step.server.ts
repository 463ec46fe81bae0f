import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { PlainRefusal } from '#modules/refusals/refusals.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { replaceSetting, writtenSetting } from '#server/settings.ts'
import { firstStepNames } from './first-steps.server.ts'

const SETTING = 'firstStepsDone'

/** Ticks a step off by hand, or puts the whole list away with `all`; refuses when that was done already. */
export async function settleFirstStep(ctx: AppContext, actor: Actor, name: string): Promise<Outcome> {
  const known = name === 'all' || firstStepNames.some((each) => each === name)
  if (!known) return refuse('stepUnknown')
  return turn(ctx, actor, name, true)
}

/** Takes such a tick back, or brings the whole list again with `all`. */
export function unsettleFirstStep(ctx: AppContext, actor: Actor, name: string): Promise<Outcome> {
  return turn(ctx, actor, name, false)
}

async function turn(ctx: AppContext, actor: Actor, name: string, done: boolean): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const written = await writtenSetting(tx, SETTING)
    const before: string[] = JSON.parse(written ?? '[]')
    if (before.includes(name) === done) return refuse(alreadySo(name, done))
    const after = done ? [...before, name] : before.filter((each) => each !== name)
    if (!(await replaceSetting(ctx, tx, SETTING, written, after))) return refuse('overtaken')
    const act = done ? 'first-step.done' : 'first-step.open-again'
    await tx.record({ act, about: 'setting', aboutId: name })
    return { ok: true }
  })
  // Another step was ticked off at the same moment, and stays so.
  if (!outcome.ok && outcome.code === 'overtaken') return turn(ctx, actor, name, done)
  return sayQuicker(ctx, actor, outcome, { about: 'setting', id: name })
}

function alreadySo(name: string, done: boolean): PlainRefusal {
  if (name === 'all') return done ? 'stepsHidden' : 'stepsShown'
  return done ? 'stepTicked' : 'stepOpen'
}
