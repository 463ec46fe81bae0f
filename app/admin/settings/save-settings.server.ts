import type { ActionFunctionArgs } from 'react-router'
import { changeSettings } from '#core/change-settings.server.ts'
import type { Settings, SettingValues } from '#core/settings.server.ts'
import { adminContext } from '../access.server.ts'
import { readVersion, requireIntent, respondRefusedForm } from '../parts/form.server.ts'

/** Saves the settings of a page; a refused form keeps what was typed. */
export async function saveSettings<Declared extends Settings, Typed extends Partial<SettingValues<Declared>>>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: FormData,
  declared: Declared,
  typed: Typed,
) {
  const { ctx, actor } = context.get(adminContext)
  requireIntent(form, [''])
  const outcome = await changeSettings(ctx, actor, declared, typed, readVersion(form))
  return outcome.ok ? outcome : respondRefusedForm(outcome, typed, form)
}
