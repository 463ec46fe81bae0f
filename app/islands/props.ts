import type { Picture } from '#domain/pictures/picture.ts'

/** What an island was rendered with, from the JSON beside it; its pictures stand there by their address alone and are read from its markup. */
export function propsOf(island: HTMLElement): object {
  const text = island.nextElementSibling?.textContent ?? '{}'
  return JSON.parse(text, (_, value) => (value?.inPage ? pictureIn(island, value.inPage) : value))
}

/** The reverse of `<Picture>`; the words beside a picture are props of their own. */
function pictureIn(island: HTMLElement, src: string): Picture {
  const image = island.querySelector<HTMLImageElement>(`img[src="${CSS.escape(src)}"]`)
  const style = image?.getAttribute('style') ?? ''
  const styled = (what: RegExp) => what.exec(style)?.[1]
  const [blur, focus] = [styled(/url\(([^)]+)\)/), styled(/object-position:([^;]+)/)]
  return {
    name: src,
    src,
    width: Number(image?.getAttribute('width')),
    height: Number(image?.getAttribute('height')),
    avif: widths(image?.parentElement?.querySelector('source')?.srcset),
    webp: widths(image?.srcset),
    colour: styled(/background-color:([^;]+)/) ?? '',
    ...(blur && { blur }),
    ...(focus && { focus }),
  }
}

/** The reverse of `srcset`. */
function widths(srcset = ''): Picture['avif'] {
  return srcset.split(', ').flatMap((entry) => {
    const [src, width] = entry.split(' ')
    return src && width ? [{ src, width: Number.parseInt(width, 10) }] : []
  })
}
