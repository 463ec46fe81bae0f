import { type ColourScheme, isColourScheme } from '#domain/accounts/look.ts'

const NAME = 'deodar.look'
const YEAR_SECONDS = 365 * 24 * 3600

/** Light or dark where that was chosen on this device; null where the rooms follow it. */
export function lookOf(request: Request): ColourScheme | null {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const said = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? ''
  return isColourScheme(said) ? said : null
}

/** The cookie that keeps the choice for the rooms alone; one that forgets it for anything but light and dark. */
export function lookCookie(look: string, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https://') ? '; Secure' : ''
  const kept = isColourScheme(look) ? `${look}; Max-Age=${YEAR_SECONDS}` : '; Max-Age=0'
  return `${NAME}=${kept}; Path=/admin; HttpOnly; SameSite=Lax${secure}`
}
