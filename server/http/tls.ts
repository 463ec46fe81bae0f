import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createSealedServer } from 'node:https'
import { Server as TlsServer } from 'node:tls'
import { type Config, readConfig } from '../config.ts'
import type { House } from '../house/house.ts'

const LOOK_EVERY_MS = 60 * 60_000

/** The same options, for a server that speaks TLS where the house has a certificate: for a proxy that is on another machine. */
export function withTls<Options extends { http: ServerOptions }>(
  options: Options,
  tls: Config['tls'],
): Options {
  return tls ? { ...options, https: { ...options.http, ...sealedBy(tls) } } : options
}

/** A server that answers with and without a certificate alike. */
export function openServer(options: ServerOptions, tls: Config['tls'], answer: RequestListener): Server {
  if (!tls) return createServer(options, answer)
  return createSealedServer({ ...options, ...sealedBy(tls) }, answer)
}

/** What is said when a line is there that requests come by: behind TLS only once it is sealed. */
export function lineEvent(server: Server): 'connection' | 'secureConnection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection'
}

/** Takes a renewed certificate from the files that TLS_CERT_FILE and TLS_KEY_FILE name, while lines stay open. One that is wrong stays out. */
export function watchCertificate(
  server: Server,
  { config, log }: Pick<House, 'config' | 'log'>,
  read = () => readConfig(),
  everyMs = LOOK_EVERY_MS,
): void {
  if (!(server instanceof TlsServer)) return
  let now = config.tls
  const timer = setInterval(() => {
    const seen = read()
    if ('problems' in seen) return log.warn('certificate.refused', { problems: seen.problems.length })
    const { tls } = seen.config
    if (!tls || (tls.cert === now?.cert && tls.key === now.key)) return
    server.setSecureContext(sealedBy(tls))
    now = tls
    log.info('certificate.renewed')
  }, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}

function sealedBy(tls: NonNullable<Config['tls']>) {
  return { ...tls, minVersion: 'TLSv1.2' } as const
}
