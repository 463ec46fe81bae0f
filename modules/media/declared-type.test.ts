import { expect, test } from 'vitest'
import type { FileKind } from '#core/db/tables.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { checkDeclaredType, hasAllowedExtension } from './declared-type.ts'
import { fileRules } from './media.ts'

test.for([
  ['video', 'video/quicktime', 'IMG_1.MOV'],
  ['video', 'video/quicktime', ''],
  ['video', '', 'stay.mov'],
  ['trip-image', 'image/heic', 'IMG_1.HEIC'],
  ['trip-image', '', 'map.pdf'],
  ['profile', 'image/svg+xml', 'me.svg'],
  ['audio', 'audio/mp4', 'voice.m4a'],
  ['poster', 'image/gif', 'a.gif'],
] as const)('as %s, a file declared as "%s", named "%s", is refused', ([kind, type, name]) => {
  const message = sentenceOf(fileRules[kind].wrongType)
  expect(checkDeclaredType(kind, { type, name })).toMatchObject({ code: 'wrong-type', message })
})

test.for<[FileKind, string, string]>([
  ['video', 'video/mp4', 'stay.mp4'],
  ['video', 'video/mp4; codecs="avc1"', ''],
  ['video', 'application/octet-stream', 'a film'],
  ['audio', 'audio/mp3', 'voice note.mp3'],
  ['trip-image', 'IMAGE/JPEG', 'IMG_1.JPG'],
  ['trip-image', '', 'Ranikhet 12.05'],
  ['profile', '', ''],
])('as %s, a file declared as "%s", named "%s", may come', ([kind, type, name]) => {
  expect(checkDeclaredType(kind, { type, name })).toBeNull()
})

test.for<[FileKind, string, boolean]>([
  ['profile', 'me.jpg', true],
  ['profile', 'ME.JPEG ', true],
  ['profile', 'a.tar.png', true],
  ['profile', 'me.gif', true],
  ['profile', 'me.svg', false],
  ['profile', 'me.jfif', false],
  ['profile', 'me.jpg.exe', false],
  ['profile', 'jpg', false],
  ['profile', '', false],
  ['trip-image', 'map.svg', true],
  ['trip-image', 'IMG_1.HEIC', false],
  ['trip-image', 'note.txt', false],
  ['trip-image', 'Ranikhet 12.05', false],
  ['video', 'stay', true],
  ['video', 'IMG_1.MOV', false],
  ['audio', 'voice.m4a', false],
  ['audio', 'voice.mp3', true],
])('as %s, a file named "%s" has an allowed extension: %s', ([kind, name, allowed]) => {
  expect(hasAllowedExtension(kind, name)).toBe(allowed)
})
