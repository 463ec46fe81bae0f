import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent, readContentHead } from '#modules/content/content.server.ts'
import { type FirstRunStep, stepPaths } from '#modules/content/first-run.ts'
import { computeFormVersion } from '#modules/content/save-draft.server.ts'
import { openRequesters } from '../../../tests/requesters.ts'

let requesters: Awaited<ReturnType<typeof openRequesters>>
beforeAll(async () => {
  requesters = await openRequesters()
}, 120_000)
afterAll(() => requesters.close())

/** Sends the form of a step with its present version. */
const sendStep = async (step: FirstRunStep, fields: Record<string, string>) => {
  const version = computeFormVersion(await readDraft(), stepPaths[step])
  return requesters.request('owner', 'POST', `/admin/start/${step}`, { version, ...fields })
}
const readResumedStep = async () => (await requesters.request('owner', 'GET', '/admin/start')).redirectTarget
const readDraft = async () => (await readContentHead(requesters.ctx)).content
const contacts = {
  'property.name': 'Pine House',
  town: 'Mukteshwar',
  'property.region': 'Uttarakhand',
  'property.phone': '98111 22334',
  'property.email': 'stay@pine.example',
}
const room = { 'stays.items.0.title': 'Double', 'stays.items.0.price': '2500', 'stays.items.0.guests': '2' }

test('a saved step leads to the next, an edited list stays on its step, and the last one publishes', async () => {
  expect(await readResumedStep()).toBe('/admin/start/contacts')
  expect((await sendStep('contacts', contacts)).status).toBe(200)
  expect(await readResumedStep()).toBe('/admin/start/photos')
  expect((await readDraft()).property).toMatchObject({ name: 'Pine House', phone: '+91 98111 22334' })
  await sendStep('rooms', { ...room, step: JSON.stringify({ do: 'add', list: 'stays.items' }) })
  expect((await readDraft()).stays.items).toHaveLength(2)
  await sendStep('rooms', { ...room, step: JSON.stringify({ do: 'remove', list: 'stays.items', at: 1 }) })
  expect(await readResumedStep()).toBe('/admin/start/rooms')
  expect((await readDraft()).stays.items).toHaveLength(1)
  await sendStep('rooms', room)
  expect(await readResumedStep()).toBe('/admin/start/included')
  expect((await readContent(requesters.ctx)).property.name).toBe('Deodar House')
  const { number } = await readContentHead(requesters.ctx)
  expect((await sendStep('publish', { seen: String(number), samples: 'on' })).redirectTarget).toBe(
    '/admin/start/publish?published',
  )
  expect((await readContent(requesters.ctx)).property.name).toBe('Pine House')
})

test('a step that is refused, or that someone else has changed meanwhile, comes back with its form', async () => {
  const before = computeFormVersion(await readDraft(), stepPaths.contacts)
  expect((await sendStep('contacts', { ...contacts, 'property.phone': '12' })).status).toBe(400)
  const oak = { ...contacts, 'property.name': 'Oak House', version: before }
  expect((await sendStep('contacts', oak)).status).toBe(200)
  const mine = { ...contacts, 'property.name': 'Fir House', version: before }
  expect((await sendStep('contacts', mine)).status).toBe(409)
  expect((await readDraft()).property.name).toBe('Oak House')
  expect((await sendStep('publish', { seen: '0' })).status).toBe(400)
  expect((await requesters.request('owner', 'GET', '/admin/start/nowhere')).status).toBe(404)
})
