/** The events that begin and end an input whose element must not be replaced: a pointer press, and a word being composed by an input method. */
const inputEvents = [
  ['pointerdown', 'pointerup', 'pointercancel'],
  ['compositionstart', 'compositionend'],
] as const

const unfinishedInputs = new Set<string>()
const waitingResolvers: (() => void)[] = []
const options = { capture: true, passive: true }
for (const [start, ...ends] of inputEvents) {
  addEventListener(start, (event) => isMainButton(event) && unfinishedInputs.add(start), options)
  for (const end of ends) addEventListener(end, () => endInput(start), options)
}

/** The click is dispatched in the same task as the end of its press, so whoever waits goes on in the next. */
function endInput(start: string): void {
  unfinishedInputs.delete(start)
  setTimeout(() => {
    for (const resolve of waitingResolvers.splice(0)) resolve()
  })
}

/** Resolves when no pointer is down and no word is being composed. */
export async function waitForInputEnd(): Promise<void> {
  while (unfinishedInputs.size > 0) await new Promise<void>((resolve) => waitingResolvers.push(resolve))
}

function isMainButton(event: Event): boolean {
  return !(event instanceof PointerEvent) || event.button === 0
}
