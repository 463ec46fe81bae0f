import type { Locator } from '@playwright/test'

/** How far the background, or the text, of one part stands out from the background of another (WCAG's ratio). */
export async function contrastOf(one: Locator, other: Locator, of: 'background' | 'text'): Promise<number> {
  const [mine, theirs] = await Promise.all([
    one.evaluate((element, of) => {
      const style = getComputedStyle(element)
      return of === 'text' ? style.color : style.backgroundColor
    }, of),
    other.evaluate((element) => getComputedStyle(element).backgroundColor),
  ])
  const [high = 0, low = 0] = [mine, theirs].map(luminance).sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
