import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../../tests/storages.ts'
import { openTestApp, test } from '../../tests/test-app.ts'
import { isSeenFirst, listPictureFiles, openDrawnPictures } from './drawn-pictures.server.ts'
import { describePictures } from './encode-picture.server.ts'

const pictures = await describePictures()
const { 'avatar-dawn': avatar, 'avatar-dusk': other } = pictures

async function openAvatars() {
  if (!avatar || !other) throw new Error('no such pictures')
  const build = await temporaryFolder()
  const ctx = { ...(await openTestApp()), pictures: { 'avatar-dawn': avatar, 'avatar-dusk': other } }
  const files = listPictureFiles(ctx.pictures)
  return { folder: join(build, 'pictures'), files, drawn: openDrawnPictures(ctx, build) }
}

test('makes all sizes of all pictures in the background', async () => {
  const { folder, files, drawn } = await openAvatars()
  await drawn.ensureAll()
  expect(readdirSync(folder).sort()).toEqual(files.map(({ file }) => file).sort())
})

test('makes nothing any more once it is stopped', async () => {
  const { folder, files, drawn } = await openAvatars()
  drawn.stop()
  await drawn.ensureAll()
  expect(await drawn.ensure(files[0]?.file ?? '')).toBe(files[0]?.master)
  expect(readdirSync(folder)).toEqual([])
})

test('has an original for every file, and names those that visitors see first', () => {
  const files = listPictureFiles(pictures)
  expect(new Set(files.map(({ file }) => file)).size).toBe(files.length)
  expect(files.filter(({ master }) => !existsSync(master))).toEqual([])
  const first = new Set(files.filter(isSeenFirst).map(({ name }) => name))
  expect([...first]).toEqual(
    expect.arrayContaining(['hero-dawn', 'hero-dawn-portrait', 'social-card', 'suite-bedroom']),
  )
})
