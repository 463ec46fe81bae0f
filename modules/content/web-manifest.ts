import type { Property } from './content.ts'

/** `/site.webmanifest`: the site on a phone's home screen. */
export function makeSiteManifest(
  { name, description }: Pick<Property, 'name' | 'description'>,
  brand: IconVersion,
) {
  return {
    ...makeCommonManifest(brand),
    name,
    short_name: name,
    description,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
  }
}

/** `/admin/app.webmanifest`: the admin as an app; links to the site open in the browser. */
export function makeAdminManifest({ name }: Pick<Property, 'name'>, brand: IconVersion) {
  const shortcuts = ['Enquiries', 'Bookings', 'Reviews'].map((page) => ({
    name: page,
    url: `/admin/${page.toLowerCase()}`,
  }))
  return {
    ...makeCommonManifest(brand),
    name: `${name}: admin`,
    short_name: name,
    id: '/admin',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    shortcuts,
  }
}

/** The background colours by day and by night; a manifest can name only one, pages name both. */
export const backgroundColours = { light: '#fbf5ea', dark: '#101b30' } as const

/** The version of the icons of a house, in their addresses; null for the demo's. */
type IconVersion = { version: string } | null

function makeCommonManifest(brand: IconVersion) {
  const folder = brand ? `/icons/${brand.version}` : '/icons'
  return {
    lang: 'en-IN',
    background_color: backgroundColours.light,
    theme_color: backgroundColours.light,
    icons: [
      { src: `${folder}/icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `${folder}/icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `${folder}/maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
