import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const common: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Camera and microphone are for our own pages alone already where nothing is said of them.
  'permissions-policy': 'accelerometer=(), geolocation=(), gyroscope=(), payment=(), usb=()',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** The manners of every answer; pages put their own policy in place of the strict one. */
export function manners({ publicOrigin }: Pick<Config, 'publicOrigin'>): Record<string, string> {
  // Other names below this one may be of another server, which we cannot promise TLS for.
  const secure = publicOrigin.startsWith('https://')
  return secure ? { ...common, 'strict-transport-security': 'max-age=31536000' } : { ...common }
}

export function registerHeaders(app: FastifyInstance, config: Config): void {
  const headers = manners(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** For the hydrated rooms: this answer's nonce for the router's inline scripts, styles as the console's library needs them. */
export function roomPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The worker of the console rules its rooms and nothing else, asks only our own server, and is looked at anew each time. */
export const workerManners = {
  'service-worker-allowed': '/admin',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** A worker lives by the policy of its own file: the one that converts films has helpers of its own. */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
