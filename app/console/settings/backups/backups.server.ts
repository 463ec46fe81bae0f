import { basename } from 'node:path'
import { data } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { backupKeySince, makeBackupKey } from '#server/house/backups/backup-key.ts'
import { backupState } from '#server/house/backups/backup-state.ts'
import { listBackups } from '#server/house/backups/list-backups.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh, requireRole } from '#server/http/pages/require-sign-in.ts'
import { refusedIn } from '../../parts/reply.server.ts'
import type { Route } from './+types/backups.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [all, state, { timeZone }, keySince] = await Promise.all([
    listBackups(house.config.dataDir),
    backupState(house.database),
    readSettings(house),
    backupKeySince(house),
  ])
  const when = (at: string | null | undefined) => (at ? sayMoment(new Date(at), timeZone) : null)
  const asked = new URL(request.url).searchParams
  return {
    archives: all.map(({ file, at, bytes, provenAt }) => ({
      name: basename(file),
      made: when(at),
      bytes,
      proven: when(provenAt),
    })),
    proven: when(state.provenAt),
    failed: state.failed && { at: when(state.failed.at), why: state.failed.why },
    proofFailed: state.proofFailed && { at: when(state.proofFailed.at), why: state.proofFailed.why },
    missing: state.made?.missing ?? 0,
    keySince: when(keySince),
    bucket: house.config.bucket ? { copied: when(state.copiedAt), failed: when(state.copyFailed?.at) } : null,
    just: asked.has('made') ? ('made' as const) : asked.has('begun') ? ('begun' as const) : null,
    refused: refusedIn(request),
  }
}

/** Makes a backup key. It is in this one answer; it is nowhere to be looked up again. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const { key } = await makeBackupKey(house, owner)
  return data({ key }, { headers: { 'cache-control': 'no-store' } })
}
