import type { LoaderFunctionArgs } from 'react-router'
import { lookOf } from '#modules/accounts/known-device.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { appContext } from '#server/http/pages/context.ts'

/** Name and phone number for when a page fails, loaded with every page; and the chosen colour scheme. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const { property } = await publishedContent(ctx)
  return { name: property.name, phone: property.phone, look: lookOf(ctx, request) }
}
