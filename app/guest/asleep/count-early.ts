import { sayTooLong } from '#domain/say-too-long.ts'
import { characterCount, trimEdges } from '#domain/text.ts'

/** Counts the words' characters while the page sleeps, as `steps/step-text.tsx` does awake; React takes what stands there as it is. */
export function countEarly(asleep: AbortSignal): void {
  addEventListener('input', ({ target }) => target instanceof HTMLTextAreaElement && count(target), {
    capture: true,
    signal: asleep,
  })
}

function count(area: HTMLTextAreaElement) {
  const [hint, number] = (area.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
  const [counted] = number?.childNodes ?? []
  if (!hint || !counted) return
  const characters = characterCount(trimEdges(area.value))
  const { short, enough, none } = hint.dataset
  counted.nodeValue = String(characters)
  hint.textContent =
    sayTooLong(characters, Number(area.dataset.most)) ||
    ((characters >= area.minLength ? enough : characters > 0 ? short : none) ?? '')
}
