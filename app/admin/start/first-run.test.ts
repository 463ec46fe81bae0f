import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedContent, readContentHead } from '#modules/content/content.server.ts'
import { type FirstRunStep, stepPaths } from '#modules/content/first-run.ts'
import { computeFormVersion } from '#modules/content/save-draft.server.ts'
import { openRequesters } from '../../../tests/requesters.ts'

let askers: Awaited<ReturnType<typeof openRequesters>>
beforeAll(async () => {
  askers = await openRequesters()
}, 120_000)
afterAll(() => askers.close())

/** Sends the form of a step, opened now. */
const send = async (step: FirstRunStep, fields: Record<string, string>) => {
  const version = computeFormVersion(await draft(), stepPaths[step])
  return askers.request('owner', 'POST', `/admin/start/${step}`, { version, ...fields })
}
const resumed = async () => (await askers.request('owner', 'GET', '/admin/start')).redirectTarget
const draft = async () => (await readContentHead(askers.ctx)).content
const contacts = {
  'property.name': 'Pine House',
  town: 'Mukteshwar',
  'property.region': 'Uttarakhand',
  'property.phone': '98111 22334',
  'property.email': 'stay@pine.example',
}
const room = { 'stays.items.0.title': 'Double', 'stays.items.0.price': '2500', 'stays.items.0.guests': '2' }

test('each step is saved, leads to the next, and is where the owner goes on', async () => {
  expect(await resumed()).toBe('/admin/start/contacts')
  expect((await send('contacts', contacts)).status).toBe(200)
  expect(await resumed()).toBe('/admin/start/photos')
  expect((await draft()).property).toMatchObject({ name: 'Pine House', phone: '+91 98111 22334' })
  await send('photos', { order: 'p1,p2', welcome: 'p2' })
  expect(await resumed()).toBe('/admin/start/rooms')
  const add = JSON.stringify({ do: 'add', list: 'stays.items' })
  await send('rooms', { ...room, step: add })
  expect((await draft()).stays.items).toHaveLength(2)
  const remove = JSON.stringify({ do: 'remove', list: 'stays.items', at: 1 })
  const both = { ...room, 'photos.0.p1': 'on', step: remove }
  await send('rooms', both)
  expect(await resumed()).toBe('/admin/start/rooms')
  await send('rooms', { ...room, 'photos.0.p1': 'on' })
  expect(await resumed()).toBe('/admin/start/included')
  await send('included', { 'included.breakfast': 'yes', more: '' })
  expect(await resumed()).toBe('/admin/start/rules')
  await send('rules', { Pets: '2' })
  expect(await resumed()).toBe('/admin/start/publish')
  expect((await publishedContent(askers.ctx)).property.name).toBe('Deodar House')
  const { number } = await readContentHead(askers.ctx)
  expect((await send('publish', { seen: String(number), samples: 'on' })).redirectTarget).toBe(
    '/admin/start/publish?published',
  )
  expect((await publishedContent(askers.ctx)).property.name).toBe('Pine House')
})

test('a step that is refused, or that someone else has changed meanwhile, comes back with its form', async () => {
  const before = computeFormVersion(await draft(), stepPaths.contacts)
  expect((await send('contacts', { ...contacts, 'property.phone': '12' })).status).toBe(400)
  const oak = { ...contacts, 'property.name': 'Oak House', version: before }
  expect((await send('contacts', oak)).status).toBe(200)
  const mine = { ...contacts, 'property.name': 'Fir House', version: before }
  expect((await send('contacts', mine)).status).toBe(409)
  expect((await draft()).property.name).toBe('Oak House')
  expect((await send('publish', { seen: '0' })).status).toBe(400)
  expect((await askers.request('owner', 'GET', '/admin/start/nowhere')).status).toBe(404)
})
