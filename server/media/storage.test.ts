import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bytesOf, eachStorage, keysIn, temporaryFile } from '../../tests/storages.ts'

eachStorage('the storage', (open) => {
  test('gives back what it kept, whole or in part, and has taken the local file over', async () => {
    const storage = await open()
    const bytes = Buffer.from('mountains, morning, tea')
    const path = await temporaryFile(bytes)
    await storage.keep('originals/abcdefgh1', path)
    expect(existsSync(path)).toBe(false)
    const whole = await storage.open('originals/abcdefgh1')
    expect(whole?.size).toBe(bytes.length)
    expect(whole && (await bytesOf(whole.stream))).toEqual(bytes)
    const part = await storage.open('originals/abcdefgh1', { start: 11, end: 17 })
    expect(part?.size).toBe(bytes.length)
    expect(part && (await bytesOf(part.stream)).toString()).toBe('morning')
  })

  test('stores and returns a large file whole', async () => {
    const storage = await open()
    const bytes = Buffer.alloc(20_000_000, 'deodar ')
    await storage.keep('originals/abcdefgh2', await temporaryFile(bytes))
    const found = await storage.open('originals/abcdefgh2')
    expect(found && (await bytesOf(found.stream)).equals(bytes)).toBe(true)
  })

  test('says null for what it does not have, and discards twice without complaint', async () => {
    const storage = await open()
    expect(await storage.open('originals/nothing1')).toBeNull()
    await storage.keep('originals/abcdefgh3', await temporaryFile('x'))
    await storage.discard('originals/abcdefgh3')
    await storage.discard('originals/abcdefgh3')
    expect(await storage.open('originals/abcdefgh3')).toBeNull()
  })

  test('lists every key with its size', async () => {
    const storage = await open()
    expect(await keysIn(storage)).toEqual([])
    await storage.keep('renditions/one_picture_1.avif', await temporaryFile('12345'))
    await storage.keep('originals/abcdefgh4', await temporaryFile('1'))
    expect(await keysIn(storage)).toEqual(['originals/abcdefgh4', 'renditions/one_picture_1.avif'])
  })

  test.for(['../../nowhere/x', 'originals/../../x', '/nowhere/x', 'originals/a\0bcdefgh', 'x', ''])(
    'the name %j is no key',
    async (key) => {
      const storage = await open()
      await expect(storage.keep(key, await temporaryFile('x'))).rejects.toThrow('not a key')
      await expect(storage.open(key)).rejects.toThrow('not a key')
    },
  )
})
