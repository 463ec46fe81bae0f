import type { Command } from 'commander'
import { CommandRefused } from './refused.ts'
import { commandOf } from './say.ts'

const later = [
  ['backup [file]', 'write everything into one file', 'Copy the data folder while the server is stopped.'],
  [
    'restore <file>',
    'bring a backup back',
    'Put a copied data folder back in its place while the server is stopped.',
  ],
] as const

/** What this version cannot do yet, it refuses, and says what to do instead. */
export function addLaterCommands(deodar: Command): void {
  for (const [name, description, instead] of later)
    commandOf(deodar, name, `${description} (not in this version)`).action(() => {
      throw new CommandRefused(`This version of Deodar cannot do that yet. ${instead}`)
    })
}
