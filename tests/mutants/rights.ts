import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** Who owns nothing on a machine. */
const NOBODY = 65_534
const isRoot = userInfo().uid === 0

/** Without its guard a path may lead anywhere: what root starts gets a copy of nobody's, and with it no more rights than to read. */
export async function giveUpRights(copy: string): Promise<void> {
  for (const folder of [temporary(copy), compiled(copy)]) await mkdir(folder, { recursive: true })
  // Links are not followed: what they lead to stays as it is.
  if (isRoot) execFileSync('chown', ['--recursive', '--no-dereference', `${NOBODY}:${NOBODY}`, copy])
}

/** How a program of that copy is started: it keeps what it writes within, and is nobody. */
export function ownRights(copy: string) {
  const env = {
    ...process.env,
    HOME: copy,
    TMPDIR: temporary(copy),
    NODE_COMPILE_CACHE: compiled(copy),
  }
  return isRoot ? { env, uid: NOBODY, gid: NOBODY } : { env }
}

function temporary(copy: string): string {
  return join(copy, 'tmp')
}

function compiled(copy: string): string {
  return join(copy, '.cache/compiled')
}
