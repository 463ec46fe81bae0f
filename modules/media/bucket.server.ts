import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ByteRange, Storage } from '#core/app-context.server.ts'
import type { BucketConfig } from '#core/host/config.server.ts'
import { isKeyOfStorage } from './storage.server.ts'

const PART_BYTES = 8 * 1024 * 1024

/** Files in an S3 bucket, below its prefix where one is set; large files are sent in parts. */
export function createBucketStorage(config: BucketConfig): Storage {
  const { bucket, prefix = '', endpoint, region, credentials } = config
  const client = new S3Client({
    region,
    // Without them the SDK uses those of the container, the machine, or a token file.
    ...(credentials && { credentials }),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    // Not every bucket knows the headers of CRC32; TLS protects the transfer, and the size is compared.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  })
  const secrets = Object.values(credentials ?? {})
  client.middlewareStack.add(
    (next) => (command) =>
      next(command).catch((fault: unknown) => {
        // Some services repeat what they were sent, and their error messages are shown and logged.
        if (fault instanceof Error)
          for (const secret of secrets) fault.message = fault.message.replaceAll(secret, '(…)')
        throw fault
      }),
    { step: 'initialize' },
  )
  const locate = (key: string) => {
    if (!isKeyOfStorage(key)) throw new Error('not a key of the storage')
    return { Bucket: bucket, Key: prefix + key }
  }
  return {
    async store(key, localFile) {
      const params = {
        ...locate(key),
        Body: createReadStream(localFile, { highWaterMark: 256 * 1024 }),
        ContentType: 'application/octet-stream',
      }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done()
      const stored = await client.send(new HeadObjectCommand(locate(key)))
      const { size } = await stat(localFile)
      if (stored.ContentLength !== size) throw new Error('the bucket stored another size')
      await rm(localFile, { force: true })
    },
    open: async (key, range) => {
      try {
        return await openObject(client, locate(key), range)
      } catch (fault) {
        if (fault instanceof NoSuchKey || fault instanceof NotFound) return null
        throw fault
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(locate(key)))
    },
    async *list() {
      let token: string | undefined
      do {
        const input = { Bucket: bucket, Prefix: prefix, ContinuationToken: token }
        const page = await client.send(new ListObjectsV2Command(input))
        for (const { Key = '', Size: size = 0, LastModified: modified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (modified && isKeyOfStorage(key)) yield { key, size, modified }
        }
        token = page.NextContinuationToken
      } while (token)
    },
  }
}

async function openObject(client: S3Client, object: { Bucket: string; Key: string }, range?: ByteRange) {
  const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
  const answer = await client.send(new GetObjectCommand({ ...object, ...part }))
  if (!(answer.Body instanceof Readable)) throw new Error('the bucket gave no stream')
  const whole = answer.ContentRange?.split('/').at(-1)
  return { size: Number(whole ?? answer.ContentLength ?? 0), stream: answer.Body }
}
