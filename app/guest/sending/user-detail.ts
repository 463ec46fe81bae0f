import type { Guest } from '../guest-page.ts'

/** Asks for the booking's details, which also names the booking for the review to come; `refused` when the link opens none. */
export async function askUserDetail(key: string): Promise<Guest | 'refused'> {
  const response = await fetch('/admin/api/get-userdetail', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ booking_id: key }),
    credentials: 'same-origin',
  })
  const said = await response.json()
  if (response.status === 429 || response.status >= 500) throw new Error(`no details now, ${response.status}`)
  if (said.status !== 'true') return 'refused'
  const { first_name, last_name, email, phone } = said.data
  return { name: `${first_name ?? ''} ${last_name ?? ''}`.trim(), email: email ?? '', phone: phone ?? '' }
}
