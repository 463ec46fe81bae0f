import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from '#server/data-folder.ts'
import { explainFault } from '#server/explain-fault.ts'

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-lock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('lets one server hold the folder, and the next one after it', async () => {
  const dataDir = await folder()
  const first = lockDataFolder(dataDir)
  expect(lockDataFolder(dataDir)).toBeNull()
  first?.release()
  const second = lockDataFolder(dataDir)
  expect(second).not.toBeNull()
  second?.release()
})

test('reports a broken lock as broken, not held', async () => {
  const [text, directory] = [await folder(), await folder()]
  await writeFile(join(text, 'server.lock'), 'not a database'.repeat(400))
  await mkdir(join(directory, 'server.lock'))
  for (const dataDir of [text, directory])
    expect(said(dataDir)).toContain(`${join(dataDir, 'server.lock')} is broken.`)
})

function said(dataDir: string): string {
  try {
    lockDataFolder(dataDir)?.release()
    return ''
  } catch (fault) {
    return explainFault(fault, { port: 1, host: '', dataDir, databaseUrl: undefined })
  }
}
