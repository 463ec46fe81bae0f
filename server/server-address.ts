import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Leaves in the data folder where the running server is reached, so that links made beside it lead there. */
export function leaveAddress({ dataDir, publicOrigin }: Pick<Config, 'dataDir' | 'publicOrigin'>): void {
  writeFileSync(addressIn(dataDir), `${publicOrigin}\n`, { mode: 0o600 })
}

/** Takes it away again; a server that was ended from one moment to the next leaves it, and the next one writes its own. */
export function forgetAddress(dataDir: string): void {
  rmSync(addressIn(dataDir), { force: true })
}

/** Where the server that has this data folder is reached, or was last; undefined when there is none. */
export function readAddress(dataDir: string): string | undefined {
  try {
    const address = readFileSync(addressIn(dataDir), 'utf8').trim()
    return URL.canParse(address) ? new URL(address).origin : undefined
  } catch {
    return undefined
  }
}

function addressIn(dataDir: string): string {
  return join(dataDir, 'server.address')
}
