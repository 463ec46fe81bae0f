export type BytePart = { start: number; end: number }

/**
 * The part a Range header asks for, both ends included. Null means the whole: no header, several parts, or nonsense,
 * as RFC 9110 allows; `unsatisfiable` asks only for bytes that are not there.
 */
export function readRange(header: string | undefined, size: number): BytePart | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return lastBytes(Number(to), size)
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

function lastBytes(count: number, size: number): BytePart | 'unsatisfiable' {
  return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
