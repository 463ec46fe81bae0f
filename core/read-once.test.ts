import { expect, test } from 'vitest'
import { openMemory } from '../tests/test-databases.ts'
import { currentRequest } from './host/program-log.server.ts'
import { readOnce } from './read-once.server.ts'

test('a GET request reads once; a transaction, another request and no request read each time', async () => {
  const { database, release } = await openMemory()
  let reads = 0
  const read = readOnce(async () => {
    reads += 1
    return reads
  })
  const readTwice = (isGet: boolean) =>
    currentRequest.run({ requestId: 'r-1', isGet }, async () => [
      await read({ database }),
      await read({ database }),
    ])
  expect(await readTwice(true)).toEqual([1, 1])
  expect(await readTwice(true)).toEqual([2, 2])
  expect(await readTwice(false)).toEqual([3, 4])
  expect([await read({ database }), await read({ database })]).toEqual([5, 6])
  await currentRequest.run({ requestId: 'r-2', isGet: true }, async () => {
    expect(await read({ database })).toBe(7)
    const inside = await database.transaction().execute((tx) => read({ database: tx }))
    expect(inside).toBe(8)
  })
  await database.destroy()
  await release()
})
