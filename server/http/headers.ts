import type { FastifyInstance } from 'fastify'
import type { Config } from '#core/host/config.server.ts'

/**
 * The security headers of every answer. They never change, so they are made once; `@fastify/helmet` makes them again for each request.
 * Pages send a policy of their own in place of the strict one; Vite's scripts and socket need none.
 */
export function registerHeaders(
  app: FastifyInstance,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  isDevelopment: boolean,
): void {
  const headers = {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Camera and microphone are not named: by default our own pages have them and no others.
    'permissions-policy': 'accelerometer=(), geolocation=(), gyroscope=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Other names below this one may belong to another server, which cannot promise TLS.
    ...(publicOrigin.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (isDevelopment)
    app.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('content-security-policy')
    })
}

/** The policy of a page that is rendered for one visitor: its nonce allows the router's inline scripts, and styles are as the component library needs them. */
export function makePagePolicy(nonce: string): string {
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
