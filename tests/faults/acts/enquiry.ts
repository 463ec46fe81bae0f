import { type Act, newMark } from '../ledger.ts'
import { cameOf, formOf, send } from './send.ts'

/** A visitor's enquiry; sent again, it is the same one. */
export async function enquire(origin: string, mark = newMark()): Promise<Act> {
  const sent = await send(`${origin}/api/v1.0/email/send-form`, {
    method: 'POST',
    body: formOf({
      ...{ user_id: 'own', service_id: 'own', template_id: 'own', once: mark, checkIn: '', checkOut: '' },
      ...{ name: 'Imran Khan', phone: '9812345670', email: `${mark}@guest.example`, message: `Dog? ${mark}` },
    }),
  })
  const came = cameOf(sent, ({ status, text }) => status === 200 && text === 'OK')
  return { kind: 'enquiry', mark, came, files: [], again: (there) => enquire(there, mark) }
}
