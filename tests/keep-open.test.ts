import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './storages.ts'

test('restarts in a container after an error, and stops with the container', async () => {
  const { runs, keeper } = await keepOpen('[ "$(wc -l < runs)" -lt 2 ] && exit 1')
  await expect.poll(runs, { timeout: 20_000 }).toEqual(['run', 'run'])
  keeper.kill('SIGTERM')
  expect(await once(keeper, 'exit')).toEqual([0, null])
  expect(await runs()).toEqual(['run', 'run', 'told'])
})

test('does not restart after an orderly end', async () => {
  const { runs, keeper } = await keepOpen('exit 0')
  expect(await once(keeper, 'exit')).toEqual([0, null])
  expect(await runs()).toEqual(['run'])
})

/** Runs the script of the container with a server that is a shell script. */
async function keepOpen(does: string) {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  const house = `#!/bin/sh\necho run >> runs\ntrap 'echo told >> runs; exit 0' TERM\n${does}\nwhile :; do sleep 0.05; done\n`
  await writeFile(join(folder, 'node_modules/.bin/node'), house, { mode: 0o755 })
  const keeper = spawn('sh', [join(import.meta.dirname, '../deploy/keep-open.sh')], { cwd: folder })
  onTestFinished(() => void keeper.kill('SIGKILL'))
  const runs = async () =>
    (await readFile(join(folder, 'runs'), 'utf8').catch(() => '')).split('\n').slice(0, -1)
  return { runs, keeper }
}
