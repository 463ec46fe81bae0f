import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { explainBucketFault } from '#core/host/bucket-fault.server.ts'
import { eachStorage, listKeys, makeBucket, readBytes, temporaryFile } from '../../tests/storages.ts'
import { createBucketStorage } from './bucket.server.ts'

eachStorage('the storage', (open) => {
  test('returns what it stored, whole or in part, also of several parts, and moves the file', async () => {
    const storage = await open()
    const bytes = Buffer.from('mountains, morning, tea')
    const path = await temporaryFile(bytes)
    await storage.store('originals/abcdefgh1', path)
    expect(existsSync(path)).toBe(false)
    const whole = await storage.open('originals/abcdefgh1')
    expect(whole?.size).toBe(bytes.length)
    expect(whole && (await readBytes(whole.stream))).toEqual(bytes)
    const part = await storage.open('originals/abcdefgh1', { start: 11, end: 17 })
    expect(part?.size).toBe(bytes.length)
    expect(part && (await readBytes(part.stream)).toString()).toBe('morning')
    const parts = Buffer.alloc(9_000_000, 'deodar ')
    await storage.store('originals/abcdefgh2', await temporaryFile(parts))
    const found = await storage.open('originals/abcdefgh2')
    expect(found && (await readBytes(found.stream)).equals(parts)).toBe(true)
  })

  test('returns null for a missing key, and deletes twice without complaint', async () => {
    const storage = await open()
    expect(await storage.open('originals/nothing1')).toBeNull()
    await storage.store('originals/abcdefgh3', await temporaryFile('x'))
    await storage.delete('originals/abcdefgh3')
    await storage.delete('originals/abcdefgh3')
    expect(await storage.open('originals/abcdefgh3')).toBeNull()
  })

  test('lists every key with its size', async () => {
    const storage = await open()
    expect(await listKeys(storage)).toEqual([])
    await storage.store('renditions/one_picture_1.avif', await temporaryFile('12345'))
    await storage.store('originals/abcdefgh4', await temporaryFile('1'))
    expect(await listKeys(storage)).toEqual(['originals/abcdefgh4', 'renditions/one_picture_1.avif'])
  })

  const noKeys = ['../../nowhere/x', 'originals/../../x', '/nowhere/x', 'originals/a\0bcdefgh', 'x', '']
  test.for(noKeys)('the name %j is no key', async (key) => {
    const storage = await open()
    await expect(storage.store(key, await temporaryFile('x'))).rejects.toThrow('not a key')
    await expect(storage.open(key)).rejects.toThrow('not a key')
  })
})

/** The address of a server that is closed when the running test has finished. */
async function originOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('opens a bucket with the credentials of a role, and renews them before they expire', async () => {
  let asked = 0
  const roles = createServer((_request, response) => {
    asked++
    const Expiration = new Date(Date.now() + 60_000).toISOString()
    const keys = { AccessKeyId: 'S3RVER', SecretAccessKey: 'S3RVER', Token: `token ${asked}`, Expiration }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys))
  })
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${await originOf(roles)}/role`)
  const storage = createBucketStorage({ ...(await makeBucket()), credentials: undefined })
  await storage.store('originals/abcdefgh5', await temporaryFile('by a role'))
  expect(await listKeys(storage)).toEqual(['originals/abcdefgh5'])
  expect(asked).toBeGreaterThan(1)
})

test('stores in a bucket that refuses the headers of CRC32, also in parts, and shows what another refused', async () => {
  const real = await makeBucket()
  const { port } = new URL(real.endpoint ?? '')
  const picky = createServer((asked, answer) => {
    const header = Object.keys(asked.headers).find((name) => /checksum|x-amz-trailer/.test(name))
    const wrongRegion = !asked.headers.authorization?.includes('/eu-central-003/')
    const refused = header
      ? `Unsupported header '${header}'`
      : `The region 'us-east-1' of S3RVER is wrong; expecting 'eu-central-003'`
    if (header || wrongRegion)
      return void answer
        .writeHead(400, { 'content-type': 'application/xml' })
        .end(`<Error><Code>InvalidRequest</Code><Message>${refused}</Message></Error>`)
    const { headers, method, url } = asked
    asked.pipe(
      request({ port, headers, method, path: url }, (answered) => {
        answer.writeHead(answered.statusCode ?? 500, answered.headers)
        answered.pipe(answer)
      }),
    )
  })
  const endpoint = await originOf(picky)
  const storage = createBucketStorage({ ...real, endpoint, region: 'eu-central-003' })
  for (const bytes of [Buffer.from('tea'), Buffer.alloc(9_000_000, 'deodar ')]) {
    await storage.store('originals/abcdefgh6', await temporaryFile(bytes))
    const found = await storage.open('originals/abcdefgh6')
    expect(found && (await readBytes(found.stream)).equals(bytes)).toBe(true)
  }
  expect(await listKeys(storage)).toEqual(['originals/abcdefgh6'])
  const fault = await listKeys(createBucketStorage({ ...real, endpoint })).catch((fault) => fault)
  const answer = "The region 'us-east-1' of (…) is wrong; expecting 'eu-central-003'"
  const why = `the bucket cannot be used (InvalidRequest). It said: ${answer}`
  expect(explainBucketFault(fault)).toEqual({ why, todo: 'Set S3_REGION to the region of the bucket.' })
})
