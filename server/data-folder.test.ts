import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder, OtherUserFault, requireOwnUser } from '#server/data-folder.ts'
import { explainFault } from '#server/explain-fault.ts'
import { temporaryFolder } from '../tests/storages.ts'

const asRoot = test.runIf(process.getuid?.() === 0)

asRoot('refuses to open the house of another user, and names them', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'deodar.sqlite'), '')
  await chown(join(dataDir, 'deodar.sqlite'), 1, 1)
  for (const user of [0, 12_345]) expect(() => requireOwnUser(dataDir, user)).toThrow(OtherUserFault)
  expect(() => requireOwnUser(dataDir, 1)).not.toThrow()
  try {
    makeDataFolder(dataDir)
  } catch (fault) {
    const config = { port: 3000, host: '127.0.0.1', dataDir, databaseUrl: undefined }
    expect(explainFault(fault, config)).toContain(`${dataDir} belongs to the user daemon`)
  }
  expect.assertions(4)
})

asRoot(
  'refuses root an empty folder that was made for another user, but no user one that a group shares',
  async () => {
    const dataDir = await temporaryFolder()
    await chmod(dataDir, 0o2777)
    expect(() => requireOwnUser(dataDir, 12_345)).not.toThrow()
    await chown(dataDir, 1, 1)
    expect(() => requireOwnUser(dataDir, 0)).toThrow(OtherUserFault)
    expect(() => requireOwnUser(join(dataDir, 'nowhere'), 0)).not.toThrow()
  },
)
