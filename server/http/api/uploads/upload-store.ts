import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { UPLOAD_LIVES_HOURS } from '#domain/media/media.ts'
import { type Refusal, statusOf } from '#domain/refusal.ts'
import type { House } from '../../../house/house.ts'
import { appendUpload } from '../../../house/uploads/append-upload.ts'
import { dropUpload, findUpload } from '../../../house/uploads/uploads.ts'
import type { UploadLines } from './end-uploads.ts'

/** The tus protocol's view of our uploads: rows say how far each has come, pieces lie in the storage. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination']
  readonly house: House
  readonly lines: UploadLines

  constructor(house: House, lines: UploadLines) {
    super()
    this.house = house
    this.lines = lines
  }

  /** The row was made before, where its length, kind and booking were checked. */
  override async create(upload: Upload): Promise<Upload> {
    const { creation_date } = await this.getUpload(upload.id)
    upload.creation_date = creation_date
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.house, id)
    if (!row) throw ERRORS.FILE_NO_LONGER_EXISTS
    return new Upload({
      id,
      size: Number(row.length),
      offset: Number(row.offset),
      creation_date: this.inProtocolTime(row.created_at),
    })
  }

  /** The library compares with the machine's own clock; what is over is decided by the house's, which found the row. */
  private inProtocolTime(time: string): string {
    const ahead = Date.now() - this.house.clock.now().getTime()
    return new Date(Date.parse(time) + ahead).toISOString()
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const outcome = await this.lines.until(appendUpload(this.house, id, offset, stream))
    if (!outcome.ok) throw protocolFault(outcome)
    return outcome.offset
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    if (!(await dropUpload(this.house, id))) throw ERRORS.INVALID_TERMINATION
  }

  override getExpiration(): number {
    return UPLOAD_LIVES_HOURS * 3_600_000
  }
}

/** What the protocol's library throws: a status, and the sentence for the guest. */
export function protocolFault(refusal: Refusal): { status_code: number; body: string } {
  return { status_code: statusOf(refusal), body: refusal.message }
}
