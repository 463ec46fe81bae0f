/** What begins and ends an input that must not lose its element half-way: a press, and a word that an input method is composing. */
const inputs = [
  ['pointerdown', 'pointerup', 'pointercancel'],
  ['compositionstart', 'compositionend'],
] as const

const open = new Set<string>()
for (const [start, ...ends] of inputs) {
  addEventListener(start, (event) => isMain(event) && open.add(start), { capture: true, passive: true })
  for (const end of ends) addEventListener(end, () => open.delete(start), { capture: true, passive: true })
}

/** Resolves when no press and no composed word is under way. */
export async function whenInputRests(): Promise<void> {
  while (open.size > 0) await nextEnd()
}

/** The click of a press comes in the same task as its end. */
function nextEnd(): Promise<void> {
  const heard = new AbortController()
  return new Promise<void>((resolve) => {
    for (const [, ...ends] of inputs)
      for (const end of ends)
        addEventListener(end, () => setTimeout(resolve), {
          capture: true,
          passive: true,
          signal: heard.signal,
        })
  }).finally(() => heard.abort())
}

function isMain(event: Event): boolean {
  return !(event instanceof PointerEvent) || event.button === 0
}
