import type { Command } from 'commander'
import { CommandRefused } from './refused.ts'
import { commandOf } from './say.ts'

const later = [
  ['doctor', 'look whether all is well', 'GET /healthz says whether the server and its database are well.'],
] as const

/** What this version cannot do yet, it refuses, and says what to do instead. */
export function addLaterCommands(deodar: Command): void {
  for (const [name, description, instead] of later)
    commandOf(deodar, name, `${description} (not in this version)`).action(() => {
      throw new CommandRefused(`This version of Deodar cannot do that yet. ${instead}`)
    })
}
