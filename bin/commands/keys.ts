import type { Command } from 'commander'
import { commandLine } from '#server/house/house.ts'
import { renewHouseKey } from '#server/house/secrets/renew-house-key.ts'
import { renewSigningKey } from '#server/house/secrets/renew-signing-key.ts'
import { orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { withHouse } from './with-house.ts'

export function addKeyCommands(deodar: Command): void {
  commandOf(
    deodar,
    'house-key',
    'make a new key of the house and seal with it whatever is kept sealed; takes ten seconds, and servers may run',
  ).action((options: JsonOption) =>
    withHouse(async (house) => {
      const { resealed, shut } = orRefuse(await renewHouseKey(house, commandLine))
      const left = shut > 0 ? ` ${shut} that no key opens stay as they are: type them again.` : ''
      const next = house.config.houseKey
        ? 'HOUSE_KEY_BEFORE can go now.'
        : 'The key before is gone from here. Make a backup: those from before open with the key that was theirs.'
      say(options, { resealed, shut }, `Sealed anew: ${resealed}.${left} ${next}`)
    }),
  )

  commandOf(
    deodar,
    'signing-key',
    'make a new key for what the house signs, with all servers stopped: everybody is signed out, calendars get new addresses',
  ).action((options: JsonOption) =>
    withHouse(async (house) => {
      orRefuse(await renewSigningKey(house, commandLine))
      const after =
        'Everybody signs in again, with their second steps and passkeys as they are. The addresses of your calendars are new: copy them from Calendar.'
      say(options, { ok: true }, `What was signed until now no longer counts.\n${after}`)
    }),
  )
}
