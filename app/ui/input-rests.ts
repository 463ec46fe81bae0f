/** The events that begin and end an input whose element must not be replaced: a pointer press, and a word being composed by an input method. */
const inputEvents = [
  ['pointerdown', 'pointerup', 'pointercancel'],
  ['compositionstart', 'compositionend'],
] as const

const unfinishedInputs = new Set<string>()
for (const [start, ...ends] of inputEvents) {
  addEventListener(start, (event) => isMainButton(event) && unfinishedInputs.add(start), {
    capture: true,
    passive: true,
  })
  for (const end of ends)
    addEventListener(end, () => unfinishedInputs.delete(start), { capture: true, passive: true })
}

/** Resolves when no pointer is down and no word is being composed. */
export async function whenInputRests(): Promise<void> {
  while (unfinishedInputs.size > 0) await waitForNextEnd()
}

/** The click is dispatched in the same task as the end of its press. */
function waitForNextEnd(): Promise<void> {
  const ending = new AbortController()
  return new Promise<void>((resolve) => {
    for (const [, ...ends] of inputEvents)
      for (const end of ends)
        addEventListener(end, () => setTimeout(resolve), {
          capture: true,
          passive: true,
          signal: ending.signal,
        })
  }).finally(() => ending.abort())
}

function isMainButton(event: Event): boolean {
  return !(event instanceof PointerEvent) || event.button === 0
}
