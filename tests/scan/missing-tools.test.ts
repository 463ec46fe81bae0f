import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ffuf } from './tools/ffuf.ts'
import { sqlmap } from './tools/sqlmap.ts'
import { wapiti } from './tools/wapiti.ts'
import { verdictOn } from './verdict.ts'

// A scan that did not look must never end like one that found nothing.

test('passes only with every tool, every planted hole found and nothing left to judge', () => {
  const sound = { findings: [], missed: [], missing: [] }
  const fault = { tool: 'gate', kind: 'fault', where: 'GET /', what: 'status 500' }
  const judged = { tool: 'ffuf', kind: 'open file', where: 'GET /__manifest', what: '200' }
  expect(verdictOn(sound).passes).toBe(true)
  expect(verdictOn({ ...sound, findings: [judged] }).passes).toBe(true)
  expect(verdictOn({ ...sound, findings: [judged, fault] }).passes).toBe(false)
  expect(verdictOn({ ...sound, missed: ['ffuf did not find a copy'] }).passes).toBe(false)
  const without = verdictOn({ ...sound, missing: ['ffuf is not here. Please install ffuf.'] })
  expect(without.passes).toBe(false)
  expect(without.says).toContain('NOT RUN: ffuf is not here. Please install ffuf.')
})

test.each([
  ['a tool that is not here', 'ffuf', 'NOT RUN: ffuf is not here. Please install ffuf.'],
  ['a tool that nobody knows', 'fuff', 'No such tool: fuff. There are: wapiti, sqlmap, ffuf, slowhttptest'],
])('ends with exit code 1 for %s', (_, tool, says) => {
  const main = join(import.meta.dirname, 'main.ts')
  const nowhere = { ...process.env, PATH: '/nowhere' }
  const ended = spawnSync(process.execPath, [main, '--only', tool], { encoding: 'utf8', env: nowhere })
  expect(ended.status).toBe(1)
  expect(ended.stdout + ended.stderr).toContain(says)
})

test.each([
  ['wapiti', wapiti, 'wapiti wrote no report: broken'],
  ['sqlmap', sqlmap, 'sqlmap wrote no results: broken'],
  ['ffuf', ffuf, 'ffuf wrote no report: broken'],
])('takes no %s that broke for one that found nothing', async (name, tool, says) => {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-scan-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  await writeFile(join(folder, name), '#!/bin/sh\necho broken\nexit 1\n')
  await chmod(join(folder, name), 0o755)
  vi.stubEnv('PATH', folder + delimiter + process.env.PATH)
  const seen = [{ method: 'GET', path: '/reviews?sort=newest', type: '', body: '' }]
  const target = { origin: 'http://127.0.0.1:1', starts: ['/'], seen, folder, seconds: 1 }
  await expect(tool(target)).rejects.toThrow(says)
})
