import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { discardFromFolder, openFolderMailer } from './mailer.server.ts'

test('writes one file per e-mail that any mail program opens, however often it is delivered', async () => {
  const data = await mkdtemp(join(tmpdir(), 'deodar-letters-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const mailer = await openFolderMailer(join(data, 'letters'))
  const parcel = {
    messageId: '<4f2a@deodar.example>',
    from: { name: 'Deodar House', address: 'stay@deodarhouse.example' },
    to: 'asha@deodarhouse.example',
    replyTo: null,
    subject: 'Enquiry from Meera Joshi',
    text: 'Namaste — is the cottage free?',
    html: '<p>Namaste — is the cottage free?</p>',
    date: new Date('2026-11-20T06:30:00Z'),
  }
  await mailer.deliver(parcel)
  expect(await mailer.deliver(parcel)).toBe('in-folder')
  expect(await readdir(join(data, 'letters'))).toEqual(['2026-11-20T06-30-00-4f2a.eml'])
  const email = await PostalMime.parse(await readFile(join(data, 'letters/2026-11-20T06-30-00-4f2a.eml')))
  expect(email).toMatchObject({ messageId: '<4f2a@deodar.example>', subject: parcel.subject })
  expect(email.text?.trim()).toBe(parcel.text)
  expect(email.replyTo).toBeUndefined()
  await discardFromFolder(join(data, 'letters'), ['<other@deodar.example>'])
  expect(await readdir(join(data, 'letters'))).toHaveLength(1)
  await discardFromFolder(join(data, 'letters'), [parcel.messageId])
  expect(await readdir(join(data, 'letters'))).toEqual([])
})
