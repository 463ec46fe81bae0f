import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { homeDocument } from './home-document.server.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const house = context.get(houseContext)
  return homeDocument(house, await publishedContent(house), new URL(request.url).searchParams.get('stay'))
}
