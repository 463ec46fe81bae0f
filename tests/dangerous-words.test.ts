import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

// Each of these is right where it stands, and would be wrong without a thought elsewhere: a new place is added here on purpose.
test('puts ready HTML into a page only where it is our own', () => {
  expect(
    filesWith(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcDoc/, 'app'),
  ).toEqual([
    'app/guest/document.server.tsx',
    'app/site/document.server.tsx',
    'app/site/home/home-document.server.tsx',
    'app/ui/island.server.tsx',
  ])
})

test('makes no code out of text', () => {
  expect(
    filesWith(/\beval\(|new Function\(|node:vm['"]/, 'app', 'server', 'core', 'modules', 'cli', 'bin'),
  ).toEqual([])
})

test('looks for its own files where both the sources and the built program have them', () => {
  expect(filesWith(/import\.meta/, 'server', 'core', 'modules', 'content')).toEqual([
    'core/host/place.server.ts',
    'modules/accounts/passwords.server.ts',
  ])
})

test('speaks to the mail server, the bucket, calendars that owners name, push services and its own address, and to nobody else', () => {
  const asks =
    /\bfetch\(['"`]http|https?\.(?:request|get)\(|node:(?:https|dns|tls)['"]|from 'undici'|net\.connect|createConnection\(/
  // Calendars of other sites and push services are asked at numbers that were looked at.
  expect(filesWith(asks, 'core', 'modules', 'server')).toEqual([
    'core/host/public-address.server.ts',
    'modules/calendar/fetch-calendar.server.ts',
    'modules/push/push-service.server.ts',
  ])
  // The route only reads the public key, a restore the name of their setting, and the doctor whether the house key opens it.
  expect(filesWith(/from '.*push-service\.server\.ts'/, 'core', 'modules', 'server')).toEqual([
    'modules/backups/restored-rows.server.ts',
    'modules/push/devices.server.ts',
    'modules/push/push-sender.server.ts',
    'server/http/push.ts',
    'server/lost-secrets.ts',
  ])
  expect(filesWith(/import\('nodemailer'\)/, 'core', 'modules', 'server')).toEqual([
    'modules/mail/mailer.server.ts',
  ])
  expect(filesWith(/from '@aws-sdk\//, 'core', 'modules', 'server')).toEqual([
    'modules/media/bucket.server.ts',
  ])
})

test('starts only processes of its own, without a shell', () => {
  expect(filesWith(/child_process/, 'core', 'modules', 'server')).toEqual([
    'core/db/soundness.ts',
    'modules/media/media-jobs.server.ts',
  ])
  expect(
    filesWith(/shell:\s*true|\bexec(?:Sync)?\b[^\n]*from 'node:child_process'/, 'core', 'modules', 'server'),
  ).toEqual([])
})

test('gives the database values apart from the query', () => {
  expect(filesWith(/sql\.raw/, 'core', 'modules', 'server')).toEqual([
    'core/db/migrations/0001-first.ts',
    'core/db/migrations/0002-payments.ts',
  ])
})

test('draws every secret from the machine’s own source of chance, and hashes with nothing weak', () => {
  expect(filesWith(/Math\.random/, 'app', 'server', 'core', 'modules', 'cli', 'bin')).toEqual([])
  expect(
    filesWith(
      /createHash\('(?:md5|sha1)'|createHmac\('(?:md5|sha1)'|-ecb'|-cbc'/,
      'core',
      'modules',
      'server',
    ),
  ).toEqual([])
})

test('leaves nothing for a sibling window or another site to say to our pages', () => {
  expect(
    filesWith(/addEventListener\('message'|onmessage\s*=/, 'app').filter(
      (file) => !/worker|convert|heic/.test(file),
    ),
  ).toEqual([])
})

/** The product files, without tests, whose text matches. */
function filesWith(pattern: RegExp, ...folders: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
}

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999, and a template makes a day of any text. */
const makesDays = /Date\.UTC\(|new Date\(`|T00:00:00Z/

test('only core/values/day.ts makes days', async () => {
  const files = globSync('{app,bin,cli,content,core,modules,server}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && file !== 'core/values/day.ts',
  )
  expect(files.length).toBeGreaterThan(500)
  const others = await Promise.all(
    files.map(async (file) => (makesDays.test(await readFile(file, 'utf8')) ? [file] : [])),
  )
  expect(others.flat()).toEqual([])
})
