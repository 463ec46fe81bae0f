import type { IconName } from '../../ui/icons.ts'

/** One thing that was found, and where it leads. */
export type Hit = { kind: string; id: string; title: string; line: string; to: string; sign: IconName }

/** Whether every word of a search stands somewhere in the text, whatever its case. */
export function holds(text: string, search: string): boolean {
  const all = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
