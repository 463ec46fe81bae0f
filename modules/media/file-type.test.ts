import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtures } from '../../tests/storages.ts'
import { couldBe } from './file-type.server.ts'
import type { FileKind } from './media.ts'

test.for<[FileKind, string, boolean]>([
  ['video', 'fast-start.mp4', true],
  ['video', 'moov-last.mp4', true],
  ['video', 'fragmented.mp4', true],
  ['video', 'quicktime.mov', false],
  ['video', 'camera-gps.jpg', false],
  ['audio', 'vbr.mp3', true],
  ['audio', 'cover.mp3', true],
  ['audio', 'voice.wav', false],
  ['audio', 'voice.m4a', false],
  ['trip-image', 'animated.gif', true],
  ['trip-image', 'phone.heic', false],
  ['profile', 'fast-start.mp4', false],
])('the first bytes of a %s, %s, let it come: %s', async ([kind, name, comes]) => {
  const path = join(fixtures, name)
  expect(await couldBe(kind, { path, bytes: Math.max(4096, (await stat(path)).size) })).toBe(comes)
})
