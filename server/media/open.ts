import { join } from 'node:path'
import type { BucketConfig, Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The bucket where one is configured, otherwise the folder `media` among the data. */
export async function openStorage(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<Storage> {
  return config.bucket ? openBucket(config.bucket) : diskStorage(mediaFolder(config.dataDir))
}

/** A house that keeps its files on the disk never needs the bucket's client in memory. */
export async function openBucket(bucket: BucketConfig): Promise<Storage> {
  const { bucketStorage } = await import('./bucket.ts')
  return bucketStorage(bucket)
}

export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}
