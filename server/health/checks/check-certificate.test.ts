import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../tests/free-port.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { testAuthority } from '../../../tests/mail-server.ts'
import { foundBy } from '../../../tests/patient.ts'
import { checkCertificate } from './check-machine.ts'

const fixtures = join(import.meta.dirname, '../../../tests/fixtures/mail')

test('finds a certificate that is good for long, ends soon, has run out, or that nobody trusts', async () => {
  const publicOrigin = await openProxy()
  const trusted = getCACertificates()
  onTestFinished(() => setDefaultCACertificates(trusted))
  setDefaultCACertificates([...trusted, readFileSync(testAuthority, 'utf8')])
  const on = async (now: string) => foundBy(checkCertificate, await openTestHouse({ now }), { publicOrigin })
  expect(await on('2026-11-20T06:30:00.000Z')).toMatchObject({ state: 'ok', name: 'certificate' })
  expect(await on('2119-12-25T00:00:00.000Z')).toMatchObject({
    state: 'look',
    says: `The certificate of ${new URL(publicOrigin).host} is good for 7 more days.`,
  })
  expect(await on('2120-02-01T00:00:00.000Z')).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/run out\.$/),
  })
  setDefaultCACertificates(trusted)
  expect(await on('2026-11-20T06:30:00.000Z')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('do not trust'),
  })
})

test('finds an address that cannot be reached, one without TLS, and one of this machine alone', async () => {
  const ctx = await openTestHouse()
  const found = (publicOrigin: string) => foundBy(checkCertificate, ctx, { publicOrigin })
  expect(await found(`https://localhost:${await freePort()}`)).toMatchObject({
    state: 'look',
    says: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await found('http://deodar.invalid')).toMatchObject({
    state: 'look',
    todo: expect.stringContaining('TLS'),
  })
  expect(await found('http://localhost:3000')).toMatchObject({ state: 'ok' })
})

async function openProxy(): Promise<string> {
  const [cert, key] = ['localhost.pem', 'localhost.key'].map((name) => readFileSync(join(fixtures, name)))
  const server = createServer({ cert, key }).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `https://localhost:${(server.address() as { port: number }).port}`
}
