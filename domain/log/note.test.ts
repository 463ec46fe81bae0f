import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyEd25519 } from '#server/house/public-log/sha256.ts'
import { openNote, readCheckpoint, readKey, writeCheckpoint, writeKey, writeNote } from './note.ts'
import type { Hash } from './tree.ts'

const hash: Hash = (bytes) => createHash('sha256').update(bytes).digest()
// The key and the note of the documentation of golang.org/x/mod/sumdb/note, whose format this is.
const known = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const text = `If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n`
const note = `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`

test('opens a note that another implementation signed', async () => {
  const key = await readKey(hash, known)
  expect(key && (await openNote(verifyEd25519, note, key))).toBe(text)
  expect(key && (await writeKey(hash, key.name, key.bytes))).toBe(known)
  expect(key && (await openNote(verifyEd25519, note.replace('answer', 'Answer'), key))).toBeNull()
})

test('writes a note as it reads it, and passes over the signatures of others', async () => {
  const key = await readKey(hash, known)
  if (!key) throw new Error('no key')
  const encoded = note.split(' ').at(-1)?.trim() ?? ''
  const signature = Buffer.from(encoded, 'base64').subarray(4)
  expect(writeNote(text, key, signature)).toBe(note)
  const other = '— somebody AAAAAAAA\n'
  expect(await openNote(verifyEd25519, note + other, key)).toBe(text)
  expect(await openNote(verifyEd25519, `${text}\n${other}`, key)).toBeNull()
  expect(await openNote(verifyEd25519, text, key)).toBeNull()
})

test('reads a checkpoint only as it is written, and no key with the id of another', async () => {
  const checkpoint = { origin: 'deodar.example/log', size: 7, root: new Uint8Array(32).fill(5) }
  const written = writeCheckpoint(checkpoint)
  expect(readCheckpoint(written)).toEqual(checkpoint)
  for (const other of [
    written.replace('7', '07'),
    written.replace('7', '-7'),
    `${written}more\n`,
    written.trim(),
    'a\n1\nb\n',
  ])
    expect(readCheckpoint(other), other).toBeNull()
  expect(await readKey(hash, known.replace('c74f20a3', 'c74f20a4'))).toBeNull()
})
