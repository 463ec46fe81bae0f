import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { textPages } from '#modules/content/text-pages.ts'

const paths = ['/', '/reviews', '/nights', ...textPages.map(({ path }) => path)]

export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(appContext).config
  const urls = paths.map((path) => `  <url><loc>${escapeXml(publicOrigin + path)}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(sitemap, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
