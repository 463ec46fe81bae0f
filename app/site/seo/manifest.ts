import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { readBrand } from '#modules/brand/brand.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { makeSiteManifest } from '#modules/content/web-manifest.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await readContent(ctx)
  const headers = { 'Content-Type': 'application/manifest+json' }
  return Response.json(makeSiteManifest(content.property, await readBrand(ctx, content)), { headers })
}
