import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

const url = 'postgres://house:a%20secret@10.0.0.5/deodar'
const key = 'forty characters that nobody can guess!!'

test('takes a secret from the file that its variable names, without the line end', () => {
  const folder = folderWith({ url: `${url}\n`, key: `${key}\r\n` })
  expect(
    readConfig({
      DATABASE_URL_FILE: join(folder, 'url'),
      HOUSE_KEY_FILE: join(folder, 'key'),
      HOUSE_KEY: '',
    }),
  ).toMatchObject({ config: { databaseUrl: url, houseKey: key } })
})

test('takes what systemd hands out by the name of its variable, and the named file before it', () => {
  const CREDENTIALS_DIRECTORY = folderWith({ 'deodar.DATABASE_URL': `${url}\n`, 'deodar.PORT': '1' })
  expect(readConfig({ CREDENTIALS_DIRECTORY })).toMatchObject({ config: { databaseUrl: url, port: 3000 } })
  const DATABASE_URL_FILE = join(folderWith({ other: 'postgres://other/house' }), 'other')
  expect(readConfig({ CREDENTIALS_DIRECTORY, DATABASE_URL_FILE })).toMatchObject({
    config: { databaseUrl: 'postgres://other/house' },
  })
  for (const nowhere of ['', '/nowhere'])
    expect(readConfig({ CREDENTIALS_DIRECTORY: nowhere, DATABASE_URL: url })).toMatchObject({
      config: { databaseUrl: url },
    })
})

test('says what is given twice, empty, nowhere or wrong, and nothing of what stands in it', () => {
  const folder = folderWith({ url: 'mysql://house:secret@there', key, empty: '\n' })
  const read = readConfig({
    DATABASE_URL_FILE: join(folder, 'url'),
    HOUSE_KEY: key,
    HOUSE_KEY_FILE: join(folder, 'key'),
    SMTP_URL_FILE: join(folder, 'empty'),
    S3_SECRET_ACCESS_KEY_FILE: join(folder, 'nowhere'),
  })
  expect('problems' in read && read.problems).toEqual([
    'SMTP_URL_FILE: names a file that is empty or cannot be read',
    'HOUSE_KEY: is given twice, here and in a file',
    'S3_SECRET_ACCESS_KEY_FILE: names a file that is empty or cannot be read',
    'DATABASE_URL: begins with postgres://',
  ])
})

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
