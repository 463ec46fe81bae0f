import type { IconName } from '../../ui/picture/icons.ts'

/** One thing that was found, and where it leads. */
export type Hit = { kind: string; id: string; title: string; line: string; to: string; sign: IconName }
