import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { ananya, pendingReviewBy } from '../../../tests/people.ts'
import { openWire } from '../../../tests/wire.ts'
import { openMetrics } from './open-metrics.ts'

test('counts answers by the kind of address and status, never by the address', async () => {
  const { wire, read } = await openCounted()
  await wire.getReviews('?stay=suite')
  await wire.getUserDetail('A-secret-key-of-a-link')
  await fetch(`${wire.origin}/media/nobody@guest.example`)
  const figures = await read()
  expect(figures).toContain(
    'deodar_requests_total{method="GET",route="/admin/api/get-reviews",status="200"} 1',
  )
  expect(figures).toMatch(/route="\/admin\/api\/get-userdetail",status="\d+"} 1/)
  expect(figures).toContain('deodar_request_seconds_count{route="/admin/api/get-reviews"} 1')
  expect(figures).not.toMatch(/secret|guest\.example|127\.0\.0\.1|stay=/)
})

test('counts refusals by their name until it is closed', async () => {
  const { metrics, read } = await openCounted()
  refuse('diskFull')
  refuse('diskFull')
  expect(await read()).toContain('deodar_refusals_total{name="diskFull"} 2')
  await metrics.close()
  refuse('diskFull')
  await expect(read()).rejects.toThrow()
})

test('counts what is under way, and what never became a request', async () => {
  const { wire, read } = await openCounted()
  const socket = connect(wire.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const head = 'POST /admin/api/save-review HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n'
  socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\n\r\n--x`)
  await expect.poll(read).toContain('\ndeodar_uploads_under_way 1\n')
  expect(await read()).toContain('\ndeodar_requests_under_way 1\n')
  expect(await read()).toMatch(/\ndeodar_connections [1-9]/)
  socket.destroy()
  await expect.poll(read).toContain('\ndeodar_uploads_under_way 0\n')
  const broken = connect(wire.port, '127.0.0.1')
  broken.on('error', () => {}).end('no request at all\r\n\r\n')
  await expect.poll(read).toContain('\ndeodar_broken_requests_total 2\n')
})

test('says how much waits in the house, and that its database is gone', async () => {
  const { house, read } = await openCounted()
  await pendingReviewBy(house, ananya)
  const figures = await read()
  for (const line of ['database_up 1', 'reviews_waiting 1', 'emails_waiting 2', 'emails_late_seconds 0'])
    expect(figures).toContain(`\ndeodar_${line}\n`)
  expect(figures).toContain('\ndeodar_backup_age_seconds Nan\n')
  expect(figures).toContain('\nnodejs_eventloop_lag_seconds ')
  await house.database.destroy()
  expect(await read()).toContain('\ndeodar_database_up 0\n')
  expect(await read()).toContain('\ndeodar_reviews_waiting Nan\n')
})

test('answers nothing but the figures, at an address of this machine', async () => {
  const { metrics } = await openCounted()
  const { origin, hostname } = new URL(metrics.address)
  expect(hostname).toBe('127.0.0.1')
  for (const path of ['/', '/metrics?x', '/admin']) expect((await fetch(origin + path)).status).toBe(404)
  expect((await fetch(metrics.address, { method: 'POST' })).status).toBe(404)
})

async function openCounted() {
  const house = await openTestHouse()
  const metrics = await openMetrics(house, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => metrics.close())
  const wire = await openWire(house, metrics.count)
  metrics.watch(wire.server)
  const read = async () => {
    const answer = await fetch(metrics.address)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    return answer.text()
  }
  return { house, metrics, wire, read }
}
