import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { webManifest } from '#modules/content/web-manifest.ts'
import { houseContext } from '#server/http/pages/context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { property } = await publishedContent(context.get(houseContext))
  const headers = { 'Content-Type': 'application/manifest+json' }
  return new Response(JSON.stringify(webManifest(property)), { headers })
}
