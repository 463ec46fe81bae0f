import { expect, onTestFinished, test } from 'vitest'
import { readContentHead } from '#modules/content/content.server.ts'
import { type FirstRunStep, stepPaths } from '#modules/content/first-run.ts'
import { computeFormVersion } from '#modules/content/save-draft.server.ts'
import { openRequesters } from '../../../tests/requesters.ts'

test('a step that is refused or was changed by another is not saved, and an edited list stays on its step', async () => {
  const { ctx, request, close } = await openRequesters()
  onTestFinished(close)
  const readDraft = async () => (await readContentHead(ctx)).content
  const readVersion = async (step: FirstRunStep) => computeFormVersion(await readDraft(), stepPaths[step])
  const send = async (step: FirstRunStep, fields: Record<string, string>) =>
    (await request('owner', 'POST', `/admin/start/${step}`, fields)).status
  const version = await readVersion('contacts')
  const oak = {
    'property.name': 'Oak House',
    town: 'Mukteshwar',
    'property.region': 'Uttarakhand',
    'property.phone': '98111 22334',
    'property.email': 'stay@pine.example',
    version,
  }
  expect(await send('contacts', { ...oak, 'property.phone': '12' })).toBe(400)
  expect(await send('contacts', oak)).toBe(200)
  expect(await send('contacts', { ...oak, 'property.name': 'Fir House' })).toBe(409)
  expect((await readDraft()).property.name).toBe('Oak House')
  for (const [index, edit] of [{ do: 'add' }, { do: 'remove', at: 1 }].entries()) {
    const step = JSON.stringify({ ...edit, list: 'stays.items' })
    expect(await send('rooms', { step, version: await readVersion('rooms') })).toBe(200)
    expect((await readDraft()).stays.items).toHaveLength(2 - index)
    expect((await request('owner', 'GET', '/admin/start')).redirectTarget).toBe('/admin/start/rooms')
  }
  expect(await send('publish', { seen: '0' })).toBe(400)
  expect((await request('owner', 'GET', '/admin/start/nowhere')).status).toBe(404)
})
