/** `0:42`, `12:05` */
export function sayLength(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `2.4 MB`, in millions of bytes, as the limits are counted. */
export function saySize(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
}
