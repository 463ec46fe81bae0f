import type { Actor, AppContext } from '#core/app-context.server.ts'
import { describeConflict } from './audit-log.server.ts'
import { change } from './change.server.ts'
import { type EditBase, isSame, mergeChanges } from './refusals/edit-conflict.ts'
import { type Outcome, refuse, refuseConflict } from './refusals/refusal.ts'
import {
  readSettings,
  readSettingText,
  replaceSetting,
  type Settings,
  type ValuesOf,
} from './settings.server.ts'
import { keysOf } from './values/record.ts'

/**
 * Changes these settings, all or none, with an audit entry for each. Refuses the first invalid value, and an edit conflict with `base`,
 * what the form was opened with; without it, the values are set as given.
 */
export async function changeSettings<Declared extends Settings>(
  ctx: AppContext,
  actor: Actor,
  declared: Declared,
  wanted: Partial<ValuesOf<Declared>>,
  base?: EditBase,
): Promise<Outcome<{ changed: string[] }>> {
  const names = keysOf(wanted).map(String)
  const values: Record<string, unknown> = wanted
  for (const name of names) {
    const refusal = declared[name] ? declared[name].check(values[name]) : refuse('broken', name)
    if (refusal) return refusal
  }
  const texts = new Map<string, string | null>()
  for (const name of names) texts.set(name, await readSettingText(ctx.database, name))
  const before: Record<string, unknown> = await readSettings<Settings>(ctx, declared)
  const now = Object.fromEntries(names.map((name) => [name, before[name]]))
  const { merged, conflicts } = mergeChanges(base ?? { initial: now }, values, now)
  if (conflicts.length > 0)
    return describeConflict(ctx, actor, refuseConflict({ merged, conflicts }, now), { about: 'setting' })
  const changed = names.filter((name) => !isSame(before[name], merged[name]))
  if (changed.length === 0) return { ok: true, changed }
  const saved = await change(ctx, actor, async (tx): Promise<Outcome> => {
    for (const name of changed) {
      if (!(await replaceSetting(ctx, tx, name, texts.get(name) ?? null, merged[name])))
        return refuse('overtaken')
      const states = declared[name]?.isSecret ? {} : { before: before[name], after: merged[name] }
      await tx.record({ action: 'setting.changed', about: 'setting', aboutId: name, ...states })
    }
    return { ok: true }
  })
  return saved.ok ? { ok: true, changed } : changeSettings(ctx, actor, declared, wanted, base)
}
