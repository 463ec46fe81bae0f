/** Now, but never the moment it was `before`: so `updated_at` tells one version from the next. */
export function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(new Date(before).getTime() + 1).toISOString()
}
