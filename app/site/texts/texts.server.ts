import type { LoaderFunctionArgs } from 'react-router'
import type { Content } from '#domain/content/content.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { type TextDocument, textDocument } from './text-document.tsx'

export const reviewPolicy = text('/review-policy', (content) => ({
  title: content.foot.policy,
  description: `Who may write a review of ${content.property.name}, what is published, and what is not.`,
  parts: content.reviewPolicy,
}))

export const terms = text('/terms', (content) => ({
  title: content.foot.terms,
  description: `What holds for a stay at ${content.property.name}: what the price covers, how rooms are booked, and what if plans change.`,
  parts: content.terms,
}))

export const privacy = text('/privacy', (content) => ({
  title: content.foot.privacy,
  description: `What ${content.property.name} knows of its visitors and guests, why, and for how long.`,
  parts: content.privacy,
}))

function text(path: string, pageOf: (content: Content) => Omit<TextDocument, 'path'>) {
  return async ({ context }: LoaderFunctionArgs) => {
    const house = context.get(houseContext)
    const content = await publishedContent(house)
    return textDocument(house, content, { path, ...pageOf(content) })
  }
}
