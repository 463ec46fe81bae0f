import { type ColourScheme, isColourScheme } from './look.ts'

/** On https the cookie is bound to this very host. */
const said = /(?:^|;\s*)(?:__Host-)?deodar\.look=([^;]*)/
const YEAR_SECONDS = 365 * 24 * 3600

/** Light or dark where that was chosen on this device; null where the rooms follow it. */
export function lookOf(request: Request): ColourScheme | null {
  const [, look = ''] = said.exec(request.headers.get('cookie') ?? '') ?? []
  return isColourScheme(look) ? look : null
}

/** The cookie that keeps the choice for the rooms alone; one that forgets it for anything but light and dark. */
export function lookCookie(look: string, publicOrigin: string): string {
  const isSecure = publicOrigin.startsWith('https://')
  const kept = isColourScheme(look) ? `${look}; Max-Age=${YEAR_SECONDS}` : '; Max-Age=0'
  return `${isSecure ? '__Host-' : ''}deodar.look=${kept}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
