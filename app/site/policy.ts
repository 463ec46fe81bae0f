import { createHash } from 'node:crypto'

/** What a public document may load and speak to: itself, its own style, and the hosts the owner chose. */
export function documentPolicy(style: string, connect: readonly string[] = []): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    // The rupee sign stands in a style sheet.
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
