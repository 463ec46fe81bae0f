import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { changeSettings } from '#core/change-settings.server.ts'
import { versionOf } from '#core/records.server.ts'
import { readSettings, type Settings, type SettingValues } from '#core/settings.server.ts'
import { adminContext } from '../access.server.ts'
import { readVersion, requireIntent, respondRefusedForm } from '../parts/form.server.ts'

/** The settings of a page as its form shows them, with their version. */
export async function loadSettings<Declared extends Settings>(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  settings: Declared,
) {
  const values = await readSettings(context.get(adminContext).ctx, settings)
  return { values, version: versionOf(values) }
}

/** Saves the settings of a page; a refused form keeps what was typed. */
export async function saveSettings<Declared extends Settings, Typed extends Partial<SettingValues<Declared>>>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: FormData,
  settings: Declared,
  typed: Typed,
) {
  const { ctx, actor } = context.get(adminContext)
  requireIntent(form, [''])
  const outcome = await changeSettings(ctx, actor, settings, typed, readVersion(form))
  return outcome.ok ? outcome : respondRefusedForm(outcome, typed, form)
}
