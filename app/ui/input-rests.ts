/** The events that begin and end an input whose element must not be replaced: a pointer press, and a word being composed by an input method. */
const inputs = [
  ['pointerdown', 'pointerup', 'pointercancel'],
  ['compositionstart', 'compositionend'],
] as const

const open = new Set<string>()
for (const [start, ...ends] of inputs) {
  addEventListener(start, (event) => isMain(event) && open.add(start), { capture: true, passive: true })
  for (const end of ends) addEventListener(end, () => open.delete(start), { capture: true, passive: true })
}

/** Resolves when no pointer is down and no word is being composed. */
export async function whenInputRests(): Promise<void> {
  while (open.size > 0) await nextEnd()
}

/** The click is dispatched in the same task as the end of its press. */
function nextEnd(): Promise<void> {
  const ending = new AbortController()
  return new Promise<void>((resolve) => {
    for (const [, ...ends] of inputs)
      for (const end of ends)
        addEventListener(end, () => setTimeout(resolve), {
          capture: true,
          passive: true,
          signal: ending.signal,
        })
  }).finally(() => ending.abort())
}

function isMain(event: Event): boolean {
  return !(event instanceof PointerEvent) || event.button === 0
}
