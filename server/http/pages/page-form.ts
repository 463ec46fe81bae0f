import { FIELD_MOST_BYTES, FormFault, PARTS_MOST } from '../api/receive-form.ts'

/** Fastify's `bodyLimit` of a page's form: of anybody, and of somebody of the team, who brings all the content of the site or a table of bookings. */
export const FORM_MOST_BYTES = { ofAnybody: 256 * 1024, ofTheTeam: 4_000_000 }

export type FormLimits = { parts: number; fieldBytes: number }
export const visitorsForm: FormLimits = { parts: PARTS_MOST, fieldBytes: FIELD_MOST_BYTES }
export const consoleForm: FormLimits = { parts: 2000, fieldBytes: FORM_MOST_BYTES.ofTheTeam }

export type PageForm = { type: string; body: Buffer }
export const emptyForm: PageForm = { type: 'application/x-www-form-urlencoded', body: Buffer.alloc(0) }

/** A page's posted form, whole and readable, with no more parts than allowed. Throws a `FormFault`. */
export async function readPageForm(
  type: string,
  given: unknown,
  { parts, fieldBytes }: FormLimits,
): Promise<PageForm> {
  const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0)
  if (body.length === 0) return emptyForm
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  const form = await answer.formData().catch(() => {
    throw new FormFault(400)
  })
  const values = Array.from(form.values())
  const isTooLong = (value: FormDataEntryValue) => typeof value === 'string' && value.length > fieldBytes
  if (values.length > parts || values.some(isTooLong)) throw new FormFault(413)
  return { type, body }
}
