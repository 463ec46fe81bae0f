import { readFileSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { foundBy } from '../../tests/patient.ts'
import { openWire } from '../../tests/wire.ts'
import { checkServer } from '../house/health/checks/check-server.ts'
import { leaveAddress } from '../house/server-address.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { watchCertificate } from './tls.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../tests/fixtures', name), 'utf8')
const own = { cert: file('tls/server.pem'), key: file('tls/server-key.pem') }
const other = { cert: file('calendar-site/certificate.pem'), key: file('calendar-site/key.pem') }
const ca = [file('tls/ca.pem'), other.cert]

test('answers by TLS alone where it has a certificate, and the doctor reaches it', async () => {
  const { port, house } = await sealedWire()
  expect(await asked(port, '/healthz')).toMatchObject({ status: 200, protocol: 'TLSv1.3', name: '0.0.0.0' })
  await expect(asked(port, '/healthz', { ca: other.cert })).rejects.toThrow(/unable to/)
  await expect(asked(port, '/healthz', { maxVersion: 'TLSv1.1' })).rejects.toThrow()
  await expect(askedPlain(port)).rejects.toThrow(/hang up|ECONNRESET/)
  const metrics = await openMetrics(house, { host: '127.0.0.1', port: 0 })
  onTestFinished(metrics.close)
  expect((await asked(Number(new URL(metrics.address).port), '/metrics')).status).toBe(200)
  leaveAddress({ ...house.config, publicOrigin: 'http://localhost:1' })
  expect(await foundBy(checkServer, house, { port })).toMatchObject({
    state: 'ok',
    says: `The server at https://localhost:${port} answers, and is well.`,
  })
})

test('closes a line of TLS that only stays open as soon as the server is told to stop', async () => {
  const { port, app } = await sealedWire()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const { line } = await asked(port, '/healthz', { agent })
  const closed = new Promise((resolve) => line.once('close', () => resolve('closed')))
  await Promise.all([app.close(), closed])
})

test('takes a renewed certificate without a restart, and none that is wrong', async () => {
  const { port, house, app } = await sealedWire()
  let now: object = { problems: ['TLS_CERT, TLS_KEY: are no certificate'] }
  watchCertificate(app.server, house, () => now as never, 10)
  await expect.poll(() => house.lines.some(({ event }) => event === 'certificate.refused')).toBe(true)
  expect((await asked(port, '/healthz')).name).toBe('0.0.0.0')
  now = { config: { ...house.config, tls: other } }
  await expect.poll(() => house.lines.some(({ event }) => event === 'certificate.renewed')).toBe(true)
  expect((await asked(port, '/healthz')).name).toBe('calendars.example')
})

async function sealedWire() {
  const house = await openTestHouse({ config: { tls: own } })
  return { house, ...(await openWire(house)) }
}

type Asked = { status: number | undefined; protocol: string | null; name: string; line: TLSSocket }

/** As a proxy asks that knows who signed the certificate; for which name, it does not mind. */
function asked(port: number, path: string, options: RequestOptions = {}): Promise<Asked> {
  const known = { ca, checkServerIdentity: () => undefined, agent: false as const, ...options }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, ...known }, async (answer) => {
      const line = answer.socket
      if (!(line instanceof TLSSocket)) return reject(new Error('not sealed'))
      const name = String(line.getPeerCertificate().subject.CN)
      const protocol = line.getProtocol()
      await text(answer)
      resolve({ status: answer.statusCode, protocol, name, line })
    })
      .once('error', reject)
      .end()
  })
}

function askedPlain(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    requestPlain({ host: '127.0.0.1', port, path: '/healthz', agent: false }, () => resolve())
      .once('error', reject)
      .end()
  })
}
