import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { readColourScheme } from '#modules/accounts/known-device.server.ts'
import { makeIconAddress, readBrand } from '#modules/brand/brand.server.ts'
import { readContent } from '#modules/content/content.server.ts'

/** The name, logo and phone number of the property, which an error page shows; and the colour scheme of this device. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await readContent(ctx)
  const { name, phone } = content.property
  const brand = await readBrand(ctx, content)
  const icon = makeIconAddress(brand, 'apple-touch-icon.png')
  return { name, phone, mark: brand?.mark ?? null, icon, colourScheme: readColourScheme(ctx, request) }
}
