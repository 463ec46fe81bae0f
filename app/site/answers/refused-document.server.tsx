import type { ReactNode } from 'react'
import type { Content } from '#domain/content/content.ts'
import { type Refusal, statusOf } from '#domain/refusal.ts'
import type { House } from '#server/house/house.ts'
import { documentResponse } from '../../document.server.tsx'
import type { RefusedFields } from '../../islands/forms/fields.tsx'
import { Frame } from '../frame/frame.tsx'
import style from './answers.css?inline'

type RefusedDocument = {
  path: string
  title: string
  connect: readonly string[]
  popups?: ReactNode
  body: ReactNode
}

/** The form again, with what was typed and what is wrong; never kept by anybody on the way. */
export async function refusedDocument(
  house: House,
  content: Content,
  refusal: Refusal,
  { path, title, connect, popups, body }: RefusedDocument,
): Promise<Response> {
  const isTooMany = statusOf(refusal) === 429
  const response = await documentResponse(house, content, {
    path,
    title: `Not sent: ${title} · ${content.property.name}`,
    style,
    connect,
    index: false,
    status: isTooMany ? 429 : 422,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()} endsOn="sand" popups={popups}>
        {body}
      </Frame>
    ),
  })
  response.headers.set('Cache-Control', 'private, no-store')
  if (isTooMany && refusal.retryAfter) response.headers.set('Retry-After', String(refusal.retryAfter))
  return response
}

/** What was typed, text by text; a browser does not give a file back. */
export function refusedWith({ message, field }: Refusal, form: FormData): RefusedFields {
  const texts = Array.from(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { message, ...(field && { field }), values: Object.fromEntries(texts) }
}
