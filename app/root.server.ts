import type { LoaderFunctionArgs } from 'react-router'
import { lookOf } from '#modules/accounts/known-device.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { appContext } from '#server/http/pages/context.ts'

/** Who can be asked when a page fails; it comes with every page, so that it is there when nothing else comes any more. And light or dark, where that was chosen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const { property } = await publishedContent(ctx)
  return { name: property.name, phone: property.phone, look: lookOf(ctx, request) }
}
