import { pictureAt, picturesIn, quotationsIn, reviewsIn } from './read-page.ts'

/** What an island was rendered with, from the JSON beside it; what its markup shows is not said there again and is read from it (`site/island.tsx`). */
export function propsOf(island: HTMLElement): object {
  const text = island.nextElementSibling?.textContent ?? '{}'
  return JSON.parse(text, (key, value) => {
    if (key === 'reviews') return reviewsIn(island, value)
    if (value?.inPage === 'pictures') return picturesIn(island)
    if (value?.inPage === 'quotations') return quotationsIn(island)
    return value?.inPage ? pictureAt(island, value.inPage) : value
  })
}
