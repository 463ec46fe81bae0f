type Recording = { seconds: number | null; bytes: number }

/** `Film · 0:42 · 2.4 MB`: kind, length and size of a recording; without a kind where that is written beside it. */
export function describeRecording(what: string, { seconds, bytes }: Recording): string {
  return [what, seconds !== null && formatLength(seconds), formatSize(bytes)].filter(Boolean).join(' · ')
}

/** `0:42`, `12:05` */
function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** In millions of bytes, as the limits are counted. */
function formatSize(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
}
