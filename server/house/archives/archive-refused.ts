import { type Refusal, refuse } from '#domain/refusal.ts'
import type { PlainRefusal } from '#domain/refusals.ts'

/** An archive that is not to be trusted, or not to be understood; `refusal` says why. */
export class ArchiveRefused extends Error {
  readonly refusal: Refusal
  constructor(name: PlainRefusal) {
    super(name)
    this.refusal = refuse(name)
  }
}
