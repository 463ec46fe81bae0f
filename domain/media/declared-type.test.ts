import { expect, test } from 'vitest'
import { sentenceOf } from '../refusals.ts'
import { checkDeclaredType } from './declared-type.ts'
import { type FileKind, fileRules } from './media.ts'

test.for([
  ['video', 'video/quicktime', 'IMG_1.MOV'],
  ['video', 'video/quicktime', ''],
  ['video', '', 'stay.mov'],
  ['trip-image', 'image/heic', 'IMG_1.HEIC'],
  ['trip-image', '', 'map.pdf'],
  ['profile', 'image/svg+xml', 'me.svg'],
  ['audio', 'audio/mp4', 'voice.m4a'],
  ['poster', 'image/gif', 'a.gif'],
] as const)('as %s, what says it is "%s", named "%s", is refused with the sentence', ([kind, type, name]) => {
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
])('as %s, what says it is "%s", named "%s", may come', ([kind, type, name]) => {
  expect(checkDeclaredType(kind, { type, name })).toBeNull()
})
