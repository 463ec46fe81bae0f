import type { ChosenFile } from './chosen-file.ts'

/** The files with one moved by so many places among those of its own kind, and all of them numbered anew. */
export function moved(files: readonly ChosenFile[], id: string, by: number): ChosenFile[] {
  const one = files.find((file) => file.id === id)
  if (!one) return [...files]
  const same = files.filter(({ kind }) => kind === one.kind)
  const from = same.indexOf(one)
  const to = Math.max(0, Math.min(same.length - 1, from + by))
  same.splice(to, 0, ...same.splice(from, 1))
  const rest = files.filter(({ kind }) => kind !== one.kind)
  return [...rest, ...same].map((file, position) => ({ ...file, position }))
}
