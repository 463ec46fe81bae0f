import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, readConfig } from './config.server.ts'

test('opens on this machine alone without any variable', () => {
  expect(configOf({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve(import.meta.dirname, '../../data'),
    publicOrigin: 'http://localhost:3000',
    databaseUrl: undefined,
    trustProxy: false,
  })
})

test('links to the running server without PUBLIC_ORIGIN, else to where this one will listen', () => {
  const [running, own] = ['http://localhost:4200', 'https://deodar.example']
  const originOf = (...given: Parameters<typeof configOf>) => configOf(...given).publicOrigin
  expect(originOf({ PORT: '4100', HOST: '0.0.0.0' })).toBe('http://localhost:4100')
  expect(originOf({ PORT: '4100', HOST: '192.168.1.5' })).toBe('http://192.168.1.5:4100')
  expect(originOf({ PORT: '4100' }, running)).toBe(running)
  expect(originOf({ PUBLIC_ORIGIN: own }, running)).toBe(own)
})

test('reports everything wrong at once, each with the name of its variable', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    PUBLIC_ORIGIN: 'https://deodar.example/house',
    DATABASE_URL: 'mysql://there',
    DEMO: 'perhaps',
    LOG_LEVEL: 'loud',
  })
  expect(problems).toEqual([
    'PORT: is a whole number from 1 to 65535',
    'PUBLIC_ORIGIN: is an address without a path, such as https://deodarhouse.example',
    'DATABASE_URL: begins with postgres://',
    'DEMO: is on or off',
    'LOG_LEVEL: is one of debug, info, warn, error, silent',
  ])
})

test('refuses half a bucket, naming what is missing', () => {
  expect(problemsOf({ S3_BUCKET: 'deodar', S3_ACCESS_KEY_ID: 'key' })).toEqual([
    'S3_SECRET_ACCESS_KEY: is missing; a bucket needs all of S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  ])
})

test('takes a bucket without keys where a role hands them out, and no keys beside that', () => {
  const byRole = { S3_BUCKET: 'deodar', S3_CREDENTIALS: 'role' }
  expect(configOf(byRole).bucket).toEqual({ bucket: 'deodar', region: 'us-east-1', credentials: undefined })
  expect(problemsOf({ S3_CREDENTIALS: 'role' })).toEqual([
    'S3_BUCKET: is missing; a bucket needs all of S3_BUCKET',
  ])
  expect(problemsOf({ ...byRole, S3_ACCESS_KEY_ID: 'key' })).toEqual([
    'S3_ACCESS_KEY_ID: is not for S3_CREDENTIALS=role, which provides its own keys',
  ])
})

test('ends a folder within the bucket with one slash, however it is written', () => {
  const bucket = { S3_BUCKET: 'deodar', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  for (const S3_PREFIX of ['houses/deodar', 'houses/deodar/'])
    expect(configOf({ ...bucket, S3_PREFIX }).bucket?.prefix).toBe('houses/deodar/')
  expect(problemsOf({ ...bucket, S3_PREFIX: '/deodar' })).toEqual([
    'S3_PREFIX: is a folder within the bucket, such as deodar',
  ])
})

test.for([
  ['PUBLIC_ORIGIN', 'http://a b'],
  ['PUBLIC_ORIGIN', 'https://name@deodar.example'],
  ['PUBLIC_ORIGIN', 'https://deodar.example:port'],
  ['MAIL_FROM', 'abc'],
  ['MAIL_FROM', 'house@deodar.example\nBcc: all@deodar.example'],
  ['MAIL_FROM', 'Deodar House <abc>'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'http://mail.example'],
  ['TRUST_PROXY', 'garbage'],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.300'],
  ['TRUST_PROXY', '10.0.0.0/33'],
] as const)('%s=%s is one problem, with the name of the variable', ([name, value]) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: \\w`))])
})

test.for([
  ['MAIL_FROM', 'Deodar House <stay@deodarhouse.example>'],
  ['MAIL_FROM', 'stay@deodarhouse.example'],
  ['SMTP_URL', 'smtps://user:password@mail.example:465'],
  ['SMTP_URL', 'smtp://user@house.example:50%25%23@mail.example?name=a@b'],
  ['DATABASE_URL', 'postgres://asha:a%23b@db.example/deodar?sslmode=disable'],
  ['DATABASE_URL', 'postgres://asha:50%@db.example/deodar'],
  ['DATABASE_URL', 'postgres://asha:cedar@/deodar?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres:///deodar?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://asha@%2Frun%2Fpostgresql/deodar'],
  ['PUBLIC_ORIGIN', 'http://[::1]:3000'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, fd00::/8, ::1'],
] as const)('%s=%s is right', ([name, value]) => {
  expect(problemsOf({ [name]: value })).toEqual([])
})

const strangePasswords = ['a#b', 'a/b', 'a?b', '12#b', '12/b', 'a%e0', 'a%23%']
test.for(strangePasswords)('the password %s is not read as something else', (password) => {
  const read = problemsOf({
    DATABASE_URL: `postgres://asha:${password}@db.example/deodar`,
    SMTP_URL: `smtps://asha:${password}@mail.example:465`,
  })
  for (const [at, name] of ['DATABASE_URL', 'SMTP_URL'].entries())
    expect(read[at]).toMatch(new RegExp(`^${name}: cannot be read.* write # as %23, / as %2F`))
  expect(read).toHaveLength(2)
})

function configOf(variables: NodeJS.ProcessEnv, running?: string): Config {
  const read = readConfig(variables, () => running)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

function problemsOf(variables: NodeJS.ProcessEnv): string[] {
  const read = readConfig(variables)
  return 'problems' in read ? read.problems : []
}

const url = 'postgres://house:a%20secret@10.0.0.5/deodar'
const key = 'forty characters that nobody can guess!!'

test('takes a secret from the file that its variable names, without the line end', () => {
  const folder = folderWith({ url: `${url}\n`, key: `${key}\r\n` })
  const variables = { DATABASE_URL_FILE: join(folder, 'url'), HOUSE_KEY_FILE: join(folder, 'key') }
  expect(configOf({ ...variables, HOUSE_KEY: '' })).toMatchObject({ databaseUrl: url, serverKey: key })
})

test('takes what systemd hands out by the name of its variable, and the named file before it', () => {
  const CREDENTIALS_DIRECTORY = folderWith({ 'deodar.DATABASE_URL': `${url}\n`, 'deodar.PORT': '1' })
  expect(configOf({ CREDENTIALS_DIRECTORY })).toMatchObject({ databaseUrl: url, port: 3000 })
  const other = 'postgres://other/house'
  const DATABASE_URL_FILE = join(folderWith({ other }), 'other')
  expect(configOf({ CREDENTIALS_DIRECTORY, DATABASE_URL_FILE }).databaseUrl).toBe(other)
  for (const nowhere of ['', '/nowhere'])
    expect(configOf({ CREDENTIALS_DIRECTORY: nowhere, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('states what is given twice, empty, nowhere or wrong, and nothing of its content', () => {
  const folder = folderWith({ url: 'mysql://house:secret@there', key, empty: '\n' })
  const problems = problemsOf({
    DATABASE_URL_FILE: join(folder, 'url'),
    HOUSE_KEY: key,
    HOUSE_KEY_FILE: join(folder, 'key'),
    SMTP_URL_FILE: join(folder, 'empty'),
    S3_SECRET_ACCESS_KEY_FILE: join(folder, 'nowhere'),
  })
  expect(problems).toEqual([
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
