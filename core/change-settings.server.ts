import type { Actor, AppContext } from '#core/app-context.server.ts'
import { changeRow, lockByName } from './change.server.ts'
import { refuseConflict, versionOf } from './records.server.ts'
import { type Outcome, refuse } from './refusals/refusal.ts'
import { readSettings, type Settings, type SettingValues, writeSetting } from './settings.server.ts'
import { isDeepEqual, keysOf, recordByName } from './values/record.ts'

/** Changes all these settings or none, with audit entries. Refuses an invalid value, and a form whose `version` is not that of what is saved. */
export async function changeSettings<Declared extends Settings>(
  ctx: AppContext,
  actor: Actor,
  settings: Declared,
  newValues: Partial<SettingValues<Declared>>,
  version?: string,
): Promise<Outcome<{ changedNames: string[] }>> {
  const names = keysOf(newValues).map(String)
  const values: Record<string, unknown> = newValues
  for (const name of names) {
    const refusal = settings[name] ? settings[name].check(values[name]) : refuse('broken', name)
    if (refusal) return refusal
  }
  return changeRow(ctx, actor, { about: 'setting', id: names[0] ?? '' }, async (tx) => {
    await lockByName(ctx, tx, 'last-settings')
    const storedValues: Record<string, unknown> = await readSettings<Settings>({ database: tx }, settings)
    const before = recordByName(names, (name) => storedValues[name])
    const changedNames = names.filter((name) => !isDeepEqual(before[name], values[name]))
    if (changedNames.length > 0 && version !== undefined && version !== versionOf(before))
      return refuseConflict(before, values)
    for (const name of changedNames) {
      await writeSetting(ctx, tx, name, values[name])
      const states = settings[name]?.isSecret ? {} : { before: before[name], after: values[name] }
      await tx.record({ action: 'setting.changed', about: 'setting', aboutId: name, ...states })
    }
    return { ok: true, changedNames }
  })
}
