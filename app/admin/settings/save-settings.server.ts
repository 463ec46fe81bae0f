import { type RouterContextProvider, redirect } from 'react-router'
import { type Changeable, changeSettings } from '#server/change-settings.ts'
import { adminContext } from '../access.server.ts'
import { readEditBase, refuseForm } from '../parts/drafts/initial-values.server.ts'

type Asked = { url: URL; context: Readonly<RouterContextProvider> }

/** Saves the settings of a page and loads it again; a refused form keeps what was typed. */
export async function saveSettings<Typed extends Partial<Changeable>>(
  { url, context }: Asked,
  form: FormData,
  typed: Typed,
) {
  const { ctx, actor } = context.get(adminContext)
  const base = readEditBase(form)
  const outcome = await changeSettings(ctx, actor, typed, base)
  return outcome.ok ? redirect(`${url.pathname}?saved`) : refuseForm(outcome, typed, base)
}
