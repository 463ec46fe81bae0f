import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'

/** Keeps search engines away from the admin, personal links and forms. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(appContext).config
  const robots = `User-agent: *
Disallow: /admin
Disallow: /review?
Disallow: /pay/
Disallow: /stay/
Disallow: /receipt/
Disallow: /enquiry
Disallow: /quick-review

Sitemap: ${publicOrigin}/sitemap.xml
`
  return new Response(robots, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
