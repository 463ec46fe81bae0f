import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The security headers of every answer. Pages send a policy of their own in place of the strict one; Vite's scripts and socket need none at all. */
export async function registerHeaders(
  app: FastifyInstance,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  isDevelopment: boolean,
): Promise<void> {
  const none = ["'none'"]
  await app.register(helmet, {
    contentSecurityPolicy: isDevelopment
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': none,
            'frame-ancestors': none,
            'base-uri': none,
            'form-action': none,
          },
        },
    // Other names below this one may belong to another server, which cannot promise TLS.
    strictTransportSecurity: publicOrigin.startsWith('https://') && {
      maxAge: 31_536_000,
      includeSubDomains: false,
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xDownloadOptions: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    // Camera and microphone are not named: by default our own pages have them and no others.
    reply.header('permissions-policy', 'accelerometer=(), geolocation=(), gyroscope=(), payment=(), usb=()')
  })
  if (isDevelopment)
    app.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('content-security-policy')
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
