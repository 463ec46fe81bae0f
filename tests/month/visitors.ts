import type { Site } from '../journeys/site.ts'
import { guest } from './people.ts'

const wishes = [
  'Do you have a heater in the rooms?',
  'हम चार लोग हैं, क्या कॉटेज खाली है?',
  'We come with a dog and a grandmother. Is there a step at the door?',
  'Can we arrive after ten in the evening?',
]

/** An enquiry of the front page's form. Gives the name it is signed with. */
export async function enquire(site: Site, number: number): Promise<string> {
  const { first, email, phone } = guest(2000 + number)
  const name = `${first} ${number}`
  const form = new FormData()
  const fields = {
    ...{ user_id: 'own', service_id: 'own', template_id: 'own' },
    ...{ name, phone, email, checkIn: '', checkOut: '', message: wishes[number % wishes.length] ?? '' },
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await fetch(`${site.origin}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  if ((await answer.text()) !== 'OK') throw new Error(`enquiry ${number} did not arrive`)
  return name
}

/** A review by that personal link, good or abusive. */
export async function writeReviewByLink(site: Site, link: string, kind: 'good' | 'abusive'): Promise<void> {
  const stars = kind === 'good' ? '5' : '1'
  const text = {
    good: 'Tea before anybody asked, a fire laid each evening, and a walk through the deodars that our children still talk about. ',
    abusive:
      'The cook is an idiot and a thief, and I will tell everybody where his children go to school. Nobody should ever come here. ',
  }[kind]
  const form = new FormData()
  const fields = {
    booking_id: new URL(link).searchParams.get('id') ?? '',
    ...{ room_rating: stars, services_rating: stars, staff_rating: stars, cleanliness_rating: stars },
    review: text,
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await fetch(`${site.origin}/admin/api/save-review`, { method: 'POST', body: form })
  const { status, message } = (await answer.json()) as { status: string; message: string }
  if (status !== 'true') throw new Error(message)
}
