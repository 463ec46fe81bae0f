import { join } from 'node:path'
import type { Config } from '../config.ts'
import { bucketStorage } from './bucket.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The bucket where one is configured, otherwise the folder `media` among the data. */
export function openStorage(config: Pick<Config, 'dataDir' | 'bucket'>): Storage {
  return config.bucket ? bucketStorage(config.bucket) : diskStorage(mediaFolder(config.dataDir))
}

export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}
