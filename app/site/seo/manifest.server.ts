import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { property } = await publishedContent(context.get(houseContext))
  const manifest = {
    name: property.name,
    short_name: property.name,
    description: property.description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbf5ea',
    theme_color: '#fbf5ea',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
