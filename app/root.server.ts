import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { lookOf } from '#server/house/devices/chosen-look.ts'
import { houseContext } from '#server/http/pages/context.ts'

/** Who can be asked when a page fails; it comes with every page, so that it is there when nothing else comes any more. And light or dark, where that was chosen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { property } = await publishedContent(context.get(houseContext))
  return { name: property.name, phone: property.phone, look: lookOf(request) }
}
