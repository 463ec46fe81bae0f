import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { textDocument } from './text-document.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const house = context.get(houseContext)
  const content = await publishedContent(house)
  return textDocument(house, content, {
    path: '/privacy',
    title: content.foot.privacy,
    description: `What ${content.property.name} knows of its visitors and guests, why, and for how long.`,
    parts: content.privacy,
  })
}
