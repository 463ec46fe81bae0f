/** Prefix and attributes of all cookies of the admin. `__Host-` binds a cookie to this very host and to https; a plain http address (on one's own machine) cannot have it. */
export function cookieSettings(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https://')
  return {
    prefix: secure ? '__Host-deodar' : 'deodar',
    attributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  }
}

/** The name of the cookie that holds the session. */
export function sessionCookie(publicOrigin: string): string {
  return `${cookieSettings(publicOrigin).prefix}.session_token`
}
