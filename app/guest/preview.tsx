import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { renderPreview } from '#app/context/preview.server.ts'
import { renderGuestDocument } from './document.server.tsx'
import style from './guest.css?inline'
import GuestIsland from './guest-island.tsx'
import { readPageWithoutLink } from './review.server.tsx'

/** The review page with the draft of the content, as a made-up guest sees it: `/admin/preview/review`. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  return renderPreview(ctx, request, async (content) => {
    const page = await readPageWithoutLink(ctx, content)
    const guest = { name: 'Meera', email: 'meera@guests.example', phone: '' }
    const media = { photos: true, video: false, audio: false }
    const link = { state: 'open', key: '', guest, firstName: guest.name, stayed: '', media } as const
    return renderGuestDocument({
      title: `Write a review · ${page.house.name}`,
      house: page.house,
      style,
      hasScript: false,
      children: <GuestIsland page={{ ...page, link, refused: null }} />,
    })
  })
}

export { loader as action }
