import { propertyOf } from '#domain/record.ts'
import { type Failure, readFailure } from './failure.ts'

export type Postbox = {
  /** Who receives it: the provider, or our own relay when empty. */
  origin: string
  publicKey: string
  serviceId: string
  templateId: string
}

type Answer = { status: number; text: string }

/** The provider's rule (specification 7): status 200, or the text OK; anything else has failed. */
export function isSuccess({ status, text }: Answer): boolean {
  return status === 200 || text === 'OK'
}

/** Loads the official client ahead of the first submit. */
export function loadClient() {
  return import('@emailjs/browser')
}

/** Posts the fields with the official client, which itself names a missing id. Null when they have arrived, else why not. */
export async function sendForm(postbox: Postbox, fields: FormData): Promise<Failure | null> {
  const answer = await post(postbox, fields).catch((fault: unknown) => fault)
  const status = Number(propertyOf(answer, 'status') ?? 0)
  const text = String(propertyOf(answer, 'text') ?? answer)
  if (isSuccess({ status, text })) return null
  // biome-ignore lint/suspicious/noConsole: the response text is only logged (specification 8)
  console.info(text)
  return readFailure(status, text, postbox.origin === '')
}

async function post(
  { origin, publicKey, serviceId, templateId }: Postbox,
  fields: FormData,
): Promise<Answer> {
  const { default: client } = await loadClient()
  client.init({ publicKey, origin: origin || location.origin })
  return client.sendForm(serviceId, templateId, formOf(fields))
}

/** A form out of sight with the same fields: the one on the page is already empty. */
function formOf(fields: FormData): HTMLFormElement {
  const form = document.createElement('form')
  for (const [name, value] of fields) {
    const field = document.createElement('input')
    field.name = name
    if (value instanceof File) {
      if (value.size === 0) continue
      const files = new DataTransfer()
      files.items.add(value)
      field.type = 'file'
      field.files = files.files
      form.append(field)
    } else {
      // A text area keeps the connection breaks that an input would take away.
      const text = document.createElement('textarea')
      text.name = name
      text.value = value
      form.append(text)
    }
  }
  return form
}
