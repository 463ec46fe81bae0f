import type { Property } from './content.ts'

/** `/site.webmanifest`: the site kept on a telephone's first screen, under the house's own name and stamp. */
export function webManifest({ name, description }: Pick<Property, 'name' | 'description'>) {
  return {
    name,
    short_name: name,
    description,
    lang: 'en-IN',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbf5ea',
    theme_color: '#fbf5ea',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
