import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#server/http/pages/context.ts'

/** The rooms that are nobody's business but the guest's and the owner's; a personal link is never listed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(appContext).config
  const robots = `User-agent: *
Disallow: /admin
Disallow: /review?
Disallow: /enquiry
Disallow: /quick-review

Sitemap: ${publicOrigin}/sitemap.xml
`
  return new Response(robots, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
