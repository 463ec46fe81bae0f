const noted = new Set<string>()

/** Tells the house, once, that this guest has begun to write, so that it does not remind too soon. Losing it loses nothing. */
export function noteBegun(key: string): void {
  if (noted.has(key)) return
  noted.add(key)
  fetch('/admin/api/begun', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ booking_id: key }),
    keepalive: true,
  }).catch(() => {})
}
