import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { test } from '../tests/test-app.ts'
import { dropDeadTurn, isBusy, TURN, TURN_MS } from './maintenance.server.ts'
import { writeSetting } from './settings.server.ts'

test('a start drops the turn of a process that has ended, and no other', async ({ ctx }) => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const holders = [
    { pid: ended, restores: false, isLeft: false },
    { pid: process.pid, restores: false, isLeft: false },
    { pid: process.ppid, restores: true, isLeft: false },
    { pid: process.ppid, restores: false, isLeft: true },
  ]
  for (const { isLeft, ...turn } of holders) {
    await writeSetting(ctx, ctx.database, TURN, {
      ...turn,
      by: 'x',
      until: ctx.clock.now().getTime() + TURN_MS,
    })
    expect(await isBusy(ctx)).toBe(true)
    await dropDeadTurn(ctx)
    expect(await isBusy(ctx), JSON.stringify(turn)).toBe(isLeft)
  }
})
