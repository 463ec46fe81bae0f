import { nightsAddress, readNightsQuery } from '#modules/calendar/nights-address.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { readQuery, reviewsAddress } from '#modules/reviews/review-address.ts'
import { isCursor } from '#modules/reviews/review-order.server.ts'
import type { AppContext } from '#server/app-context.ts'

/** The one address of a document: what it knows of the query, in one order; `strange` when a choice in it is none of ours. */
export type PageAddress = { path: string; strange: boolean }

const choices = ['rating', 'stay', 'with', 'sort', 'cursor']
const nightsChoices = ['stay', 'from', 'in', 'out']

/** Reads the addresses of the public documents. Empty and unknown parameters are as if they were not there; a choice that is none of ours is strange. */
export function openPageAddresses(ctx: AppContext): { of(url: string): Promise<PageAddress>; turn(): void } {
  let stays: Promise<string[]> | null = null

  function stayIds(): Promise<string[]> {
    stays ??= publishedContent(ctx)
      .then((content) => content.stays.items.map(({ id }) => id))
      .catch((fault) => {
        stays = null
        throw fault
      })
    return stays
  }

  return {
    async of(url) {
      const { pathname, searchParams } = new URL(url, 'http://house')
      const asked = choices.filter((name) => searchParams.get(name))
      if (pathname === '/') {
        const stay = searchParams.get('stay')
        if (!stay) return { path: '/', strange: false }
        const known = (await stayIds()).includes(stay)
        return known ? { path: `/?stay=${stay}`, strange: false } : { path: '/', strange: true }
      }
      if (pathname === '/nights' || pathname === '/nights.json') {
        const query = readNightsQuery(searchParams, await stayIds())
        const asked = nightsChoices.filter((name) => searchParams.get(name))
        const path = nightsAddress(query).replace('/nights', pathname)
        return { path, strange: asked.some((name) => !Object.hasOwn(query, name)) }
      }
      if (pathname !== '/reviews' || asked.length === 0) return { path: pathname, strange: false }
      const { cursor, ...query } = readQuery(searchParams, await stayIds())
      const place = cursor && isCursor(query.sort ?? 'newest', cursor) ? { cursor } : {}
      const kept = Object.keys({ ...query, ...place }).length
      return { path: reviewsAddress({ ...query, ...place }), strange: kept < asked.length }
    },
    turn() {
      stays = null
    },
  }
}
