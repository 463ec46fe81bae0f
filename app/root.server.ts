import type { LoaderFunctionArgs } from 'react-router'
import { lookOf } from '#server/house/chosen-look.ts'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'

/** Who can be asked when a page fails; it comes with every page, so that it is there when nothing else comes any more. And light or dark, where that was chosen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { property } = await publishedContent(context.get(houseContext))
  return { name: property.name, phone: property.phone, look: lookOf(request) }
}
