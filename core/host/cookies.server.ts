import { attempt } from '#core/values/attempt.ts'

/** Prefix and attributes of our cookies. `__Host-` binds a cookie to this host and to https; a plain http address cannot have it. */
export function cookieSettings(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https://')
  const attributes = { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' }
  return { prefix: secure ? '__Host-' : '', attributes }
}

/** A `Set-Cookie` line; an empty value, or no seconds, removes the cookie. */
export function writeCookie(publicOrigin: string, name: string, value: string, seconds: number): string {
  const { prefix, attributes } = cookieSettings(publicOrigin)
  const secure = attributes.secure ? '; Secure' : ''
  return `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The value of one of our cookies, decoded; empty where there is none, or none that can be decoded. */
export function readCookie(publicOrigin: string, cookies: string | null | undefined, name: string): string {
  const start = `${cookieSettings(publicOrigin).prefix}${name}=`
  const pair = (cookies ?? '').split(/;\s*/).find((each) => each.startsWith(start))
  return attempt(() => decodeURIComponent(pair?.slice(start.length) ?? '')) ?? ''
}
