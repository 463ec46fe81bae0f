/** `3.4 MB`, or `80 kB` of what is small. */
export function saySize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `1:05` */
export function sayLength(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `about 20 seconds left`, `about 3 minutes left`; empty while nobody can tell. */
export function sayTimeLeft(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return ''
  if (seconds < 50) return `about ${Math.max(5, Math.round(seconds / 5) * 5)} seconds left`
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`
}
