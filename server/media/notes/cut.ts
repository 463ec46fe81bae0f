/** A part of a file that gives way to other bytes, to none, or to as many zeros. Of one file they stand in their order and do not touch. */
export type Cut = { at: number; bytes: number; put: Uint8Array | 'zeros' }

export const nothing = new Uint8Array()

export function drop(at: number, end: number): Cut[] {
  return end > at ? [{ at, bytes: end - at, put: nothing }] : []
}

/** Nothing where they are zeros already: what was bared once is left as it is. */
export function blank(file: Buffer, at: number, end: number): Cut[] {
  const isBlank = file.subarray(at, end).every((byte) => byte === 0)
  return isBlank ? [] : [{ at, bytes: end - at, put: 'zeros' }]
}

/** Nothing where they stand there already. */
export function replace(file: Buffer, at: number, end: number, put: Uint8Array): Cut[] {
  return file.subarray(at, end).equals(put) ? [] : [{ at, bytes: end - at, put }]
}
