import { join } from 'node:path'
import type { Storage } from '#core/app-context.server.ts'
import type { BucketConfig, Config } from '#core/host/config.server.ts'
import { createDiskStorage } from './storage.server.ts'

/** The bucket where one is configured, otherwise the folder `media` of the data. */
export async function openStorage(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<Storage> {
  return config.bucket ? openBucket(config.bucket) : createDiskStorage(mediaFolder(config.dataDir))
}

/** Loads the client of buckets only where one is used. */
export async function openBucket(bucket: BucketConfig): Promise<Storage> {
  const { createBucketStorage } = await import('./bucket.server.ts')
  return createBucketStorage(bucket)
}

export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}
