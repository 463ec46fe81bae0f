import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { foundBy } from '../../../tests/patient.ts'
import { checkFolder, checkSpace } from './check-machine.ts'

test('finds a data folder well that is for its own user alone', async () => {
  expect(await foundBy(checkFolder, await houseInFolder())).toMatchObject({ state: 'ok' })
})

test('finds a folder without a house, and one that is not there', async () => {
  const ctx = await openTestHouse()
  for (const dataDir of [ctx.dataDir, join(ctx.dataDir, 'nowhere')])
    expect(await foundBy(checkFolder, ctx, { dataDir })).toMatchObject({
      state: 'look',
      says: `There is no house in ${dataDir} yet.`,
    })
})

// Only root can give a file to somebody else.
test.runIf(process.getuid?.() === 0)('finds a file of another user however deep it lies', async () => {
  const ctx = await houseInFolder()
  const deep = join(ctx.dataDir, 'backups', '.work')
  await mkdir(deep, { recursive: true, mode: 0o700 })
  await chown(deep, 1, 1)
  expect(await foundBy(checkFolder, ctx)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('backups/.work'),
  })
})

test('finds what others can read, where they come into the folder at all', async () => {
  const ctx = await houseInFolder()
  await chmod(join(ctx.dataDir, 'deodar.sqlite'), 0o644)
  expect(await foundBy(checkFolder, ctx)).toMatchObject({ state: 'ok' })
  await chmod(ctx.dataDir, 0o755)
  expect(await foundBy(checkFolder, ctx)).toMatchObject({
    state: 'look',
    says: expect.stringContaining('deodar.sqlite'),
    todo: `Close it to them: chmod -R go= ${ctx.dataDir}`,
  })
})

const [MB, PLENTY] = [1_000_000, { files: 1_000_000, ffree: 900_000 }]

test.each([
  ['ok', { free: 9000 * MB, ...PLENTY }],
  ['ok', { free: 9000 * MB, files: 0, ffree: 0 }],
  ['look', { free: 1000 * MB, ...PLENTY }],
  ['wrong', { free: 400 * MB, ...PLENTY }],
  ['wrong', { free: 9000 * MB, files: 1_000_000, ffree: 10 }],
] as const)('says %s of a disk with room for %o', async (state, { free, files, ffree }) => {
  const ask = async () => ({ bavail: free / 4096, bsize: 4096, files, ffree })
  const ctx = await openTestHouse()
  expect(await foundBy((patient) => checkSpace(patient, ask), ctx)).toMatchObject({ name: 'space', state })
})

async function houseInFolder() {
  const ctx = await openTestHouse()
  await chmod(ctx.dataDir, 0o700)
  await mkdir(join(ctx.dataDir, 'media'), { mode: 0o700 })
  await writeFile(join(ctx.dataDir, 'deodar.sqlite'), 'x', { mode: 0o600 })
  return ctx
}
