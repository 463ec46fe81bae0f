import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { test } from '../tests/test-app.ts'
import {
  ARCHIVE_LOCK_MS,
  ARCHIVE_LOCK_SETTING,
  isArchiveLocked,
  releaseDeadArchiveLock,
} from './archive-lock.server.ts'
import { writeSetting } from './settings.server.ts'

test('a start drops the lock of a process that has ended, and no other', async ({ ctx }) => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const holders = [
    { pid: ended, restores: false, isLeft: false },
    { pid: process.pid, restores: false, isLeft: false },
    { pid: process.ppid, restores: true, isLeft: false },
    { pid: process.ppid, restores: false, isLeft: true },
  ]
  const until = ctx.clock.now().getTime() + ARCHIVE_LOCK_MS
  for (const { isLeft, ...lock } of holders) {
    await writeSetting(ctx, ctx.database, ARCHIVE_LOCK_SETTING, { ...lock, by: 'x', until })
    expect(await isArchiveLocked(ctx)).toBe(true)
    await releaseDeadArchiveLock(ctx)
    expect(await isArchiveLocked(ctx), JSON.stringify(lock)).toBe(isLeft)
  }
})
