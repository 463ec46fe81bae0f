import type { Site } from './site.ts'

let asked = 0

/** A visitor whose enquiry has arrived, and waits. Gives the name. */
export async function enquiryArrives(
  site: Pick<Site, 'origin'>,
  message = 'May we bring the dog?',
): Promise<string> {
  asked += 1
  const name = `Imran ${process.pid} ${asked}`
  const form = new FormData()
  const fields = {
    ...{ user_id: 'own', service_id: 'own', template_id: 'own' },
    ...{ name, phone: '9812345670', email: `imran.${process.pid}.${asked}@guest.example` },
    ...{ checkIn: '', checkOut: '', message },
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await fetch(`${site.origin}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  if ((await answer.text()) !== 'OK') throw new Error('the enquiry did not arrive')
  return name
}
