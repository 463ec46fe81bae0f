import type { EnquiryForm } from '#core/db/tables.ts'
import { messages } from '#core/refusals/messages.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { nightsFields, providerFields } from '#modules/enquiries/enquiry.ts'
import { isFileGone } from '../../../ui/is-file-gone.ts'

export type EmailService = {
  /** The origin of the provider; empty for our own relay. */
  origin: string
  publicKey: string
  serviceId: string
  templateId: string
}

/** The provider's rule (specification 7): status 200, or the text OK; anything else has failed. */
export function hasArrived({ status, text }: { status: number; text: string }): boolean {
  return status === 200 || text === 'OK'
}

export function loadEmailClient() {
  return import('@emailjs/browser')
}

/** Posts the fields with the official client, which itself names a missing id. Null when they have arrived, else why not. */
export async function sendForm(
  emailService: EmailService,
  kind: EnquiryForm,
  fields: FormData,
): Promise<Failure | null> {
  const sentFields = selectFields(emailService, kind, fields)
  const answer = await postForm(emailService, sentFields).catch((fault: unknown) => fault)
  const status = Number(propertyOf(answer, 'status') ?? 0)
  const text = String(propertyOf(answer, 'text') ?? answer)
  if (hasArrived({ status, text })) return null
  // biome-ignore lint/suspicious/noConsole: the response text is only logged (specification 8)
  console.info(text)
  const failure = readFailure(status, text, emailService.origin === '')
  const goneField = failure.reason === 'line' ? await findGoneFile(fields) : undefined
  return goneField ? { reason: 'refused', message: messages.fileGone, field: goneField } : failure
}

/** The field of a file that the device took back: a browser reports that like a lost connection. */
async function findGoneFile(fields: FormData): Promise<string | undefined> {
  for (const [name, value] of fields) if (value instanceof File && (await isFileGone(value))) return name
}

/** All fields for our own server; for a provider those of the specification, number of guests and shown price at the end of the message. */
export function selectFields({ origin }: Pick<EmailService, 'origin'>, kind: EnquiryForm, fields: FormData) {
  if (origin === '') return fields
  const providerForm = new FormData()
  for (const name of providerFields[kind]) {
    const value = fields.get(name)
    if (value !== null) providerForm.append(name, value)
  }
  const guests = fields.get('guests')
  const extraLines = [guests && `Guests: ${guests}`, fields.get(nightsFields.quote)].filter(Boolean)
  if (extraLines.length > 0)
    providerForm.set('message', [fields.get('message'), ...extraLines].filter(Boolean).join('\n\n'))
  return providerForm
}

async function postForm({ origin, publicKey, serviceId, templateId }: EmailService, fields: FormData) {
  const { default: client } = await loadEmailClient()
  client.init({ publicKey, origin: origin || location.origin })
  return client.sendForm(serviceId, templateId, createForm(fields))
}

/** A hidden form with the same fields: the one on the page is already empty. */
function createForm(fields: FormData): HTMLFormElement {
  const form = document.createElement('form')
  for (const [name, value] of fields) {
    if (value instanceof File && value.size === 0) continue
    // A text area keeps line breaks; an input would remove them.
    const field = document.createElement(value instanceof File ? 'input' : 'textarea')
    field.name = name
    if (field instanceof HTMLInputElement && value instanceof File) {
      field.type = 'file'
      setFile(field, value)
    } else field.value = String(value)
    form.append(field)
  }
  return form
}

export function setFile(field: HTMLInputElement, file: File) {
  const files = new DataTransfer()
  files.items.add(file)
  field.files = files.files
}

export type Failure =
  /** There was no answer. */
  | { reason: 'line' }
  /** The server answered with an error of its own. */
  | { reason: 'server' }
  /** A proxy refused the request; the visitor cannot change that. */
  | { reason: 'carrier' }
  /** Too many messages from this connection, with the sentence of our server if it answered. */
  | { reason: 'limit'; message: string | undefined }
  /** One of our rules refused the message. */
  | { reason: 'refused'; message: string; field: string | undefined }

/** Reads the answer to a failed message; status 0 means no answer. `isOwnServer` is true for our own relay, false for a provider. */
export function readFailure(status: number, text: string, isOwnServer: boolean): Failure {
  if (status === 0) return { reason: 'line' }
  const refusal = isOwnServer ? readRefusal(text) : null
  if (status === 429) return { reason: 'limit', message: refusal?.message }
  if (refusal) return { reason: 'refused', ...refusal }
  if (status >= 500) return { reason: 'server' }
  // A proxy has a limit of size, too.
  if (status === 413) return { reason: 'refused', message: messages.tooLarge, field: undefined }
  return { reason: 'carrier' }
}

/** The refusal of our relay, sentence and field; null of anything else, such as the error page of a proxy. */
function readRefusal(text: string): { message: string; field: string | undefined } | null {
  try {
    const { message, field }: Partial<Refusal> = JSON.parse(text)
    return typeof message === 'string' ? { message, field } : null
  } catch {
    return null
  }
}
