import { connect, type PeerCertificate } from 'node:tls'
import { propertyOf } from '#modules/common/record.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

const PATIENCE_MS = 5000
const DAY_MS = 86_400_000
/** Who renews certificates by itself does so a month before their end. */
const SOON_DAYS = 14
const hosts = ['localhost', '127.0.0.1', '[::1]']

/** How long the certificate at the address people type is good for, where it can be seen from here. */
export async function checkCertificate({ config, clock }: Patient): Promise<Finding> {
  const { protocol, hostname, host } = new URL(config.publicOrigin)
  if (protocol !== 'https:') {
    if (hosts.includes(hostname))
      return ok('certificate', `${config.publicOrigin} is for this machine alone and needs none.`)
    return look(
      'certificate',
      `${config.publicOrigin} goes over the line as it is written.`,
      'Put a proxy with TLS before the house and begin PUBLIC_ORIGIN with https:// (docs/running.md).',
    )
  }
  const seen = await certificateAt(config.publicOrigin)
  const renew =
    'Look into the log of the proxy: it renews certificates by itself while ports 80 and 443 are open to it.'
  if ('unreachable' in seen)
    return look(
      'certificate',
      `${host} cannot be reached from here (${seen.unreachable}), so that its certificate is not seen.`,
      'Look at it with a browser from elsewhere.',
    )
  const days = Math.floor((Date.parse(seen.certificate.valid_to) - clock.now().getTime()) / DAY_MS)
  if (days < 0) return wrong('certificate', `The certificate of ${host} has run out.`, renew)
  if (seen.trouble)
    return wrong('certificate', `Browsers do not trust the certificate of ${host} (${seen.trouble}).`, renew)
  const says = `The certificate of ${host} is good for ${days} more days`
  return days < SOON_DAYS ? look('certificate', `${says}.`, renew) : ok('certificate', `${says}.`)
}

type Seen = { unreachable: string } | { certificate: PeerCertificate; trouble: string | null }

function certificateAt(origin: string): Promise<Seen> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    // Whether it is trusted is said below: one that is not is looked at all the same.
    const place = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    }
    const socket = connect({ ...place, timeout: PATIENCE_MS }, () => {
      const trouble = socket.authorized ? null : String(socket.authorizationError)
      resolve({ certificate: socket.getPeerCertificate(), trouble })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')))
    socket.once('error', (fault) =>
      resolve({ unreachable: String(propertyOf(fault, 'code') ?? fault.message) }),
    )
  })
}
