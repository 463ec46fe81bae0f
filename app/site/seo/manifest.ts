import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { webManifest } from '#modules/content/web-manifest.ts'
import { appContext } from '#server/http/pages/context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { property } = await publishedContent(context.get(appContext))
  const headers = { 'Content-Type': 'application/manifest+json' }
  return new Response(JSON.stringify(webManifest(property)), { headers })
}
