import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { said } from '#domain/refusals.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { openWire } from '../../../tests/wire.ts'
import { openMetrics } from './open-metrics.ts'

const rules = await readFile(join(import.meta.dirname, '../../../deploy/prometheus-rules.yml'), 'utf8')
const rule = rules.slice(rules.indexOf('\ngroups:'))

test('every alert goes by figures that there are, and by refusals that there are', async () => {
  const house = await openTestHouse()
  const metrics = await openMetrics(house, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => metrics.close())
  metrics.watch((await openWire(house, metrics.count)).server)
  const figures = await (await fetch(metrics.address)).text()
  const names = [...rule.matchAll(/\b(?:deodar|nodejs)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(figures, name).toContain(`# TYPE ${name} `)
  for (const [, name = ''] of rule.matchAll(/name="(\w+)"/g))
    expect(() => said(name as Parameters<typeof said>[0]).code).not.toThrow()
})
