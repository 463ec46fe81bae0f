import type { Property } from './content.ts'

/** `/site.webmanifest`: the site kept on a telephone's first screen, under the house's own name and stamp. */
export function webManifest({ name, description }: Pick<Property, 'name' | 'description'>) {
  return {
    ...look,
    name,
    short_name: name,
    description,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
  }
}

/** `/admin/app.webmanifest`: the owner's rooms as an app, which begins in the front room and leaves the site to the browser. */
export function consoleManifest({ name }: Pick<Property, 'name'>) {
  const rooms = ['Enquiries', 'Bookings', 'Reviews'].map((room) => ({
    name: room,
    url: `/admin/${room.toLowerCase()}`,
  }))
  return {
    ...look,
    name: `${name}: the owner’s rooms`,
    short_name: name,
    id: '/admin',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    shortcuts: rooms,
  }
}

/** The grounds of the house by day and by night; a manifest knows only one of them, and pages name both. */
export const grounds = { light: '#fbf5ea', dark: '#101b30' } as const

const look = {
  lang: 'en-IN',
  background_color: grounds.light,
  theme_color: grounds.light,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
