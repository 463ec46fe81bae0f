/** What was typed into each text area that a page came with, while React wakes it. */
export type TypedEarly = {
  typed: ReadonlyMap<HTMLTextAreaElement, string>
  /** From then on React may write what it likes. */
  end(): void
}

let waking = 0
const typed = new Map<HTMLTextAreaElement, string>()

/**
 * When React wakes a page it writes into each filled text area what the page said at first (`initTextarea` of react-dom), also over what a
 * person has typed there, and in the middle of a word. Until `end` is called it may not.
 */
export function keepTyped(): TypedEarly {
  waking += 1
  if (waking === 1) {
    refuseResets()
    for (const area of document.querySelectorAll('textarea')) note(area)
    document.addEventListener('input', hear, { capture: true })
  }
  return {
    typed,
    end() {
      waking -= 1
      if (waking > 0) return
      document.removeEventListener('input', hear, { capture: true })
      typed.clear()
    },
  }
}

function hear({ target }: Event) {
  if (target instanceof HTMLTextAreaElement) note(target)
}

function note(area: HTMLTextAreaElement) {
  if (area.value === area.defaultValue) typed.delete(area)
  else typed.set(area, area.value)
}

let refuses = false

/** On the prototype, whose setter React takes along for each field that it follows: one of the field's own it would not follow. */
function refuseResets() {
  const { prototype } = HTMLTextAreaElement
  const plain = Object.getOwnPropertyDescriptor(prototype, 'value')
  if (refuses || !plain?.set) return
  refuses = true
  const { set } = plain
  Object.defineProperty(prototype, 'value', {
    ...plain,
    set(this: HTMLTextAreaElement, text: string) {
      if (waking > 0 && text !== '' && text === this.defaultValue && typed.has(this)) return
      set.call(this, text)
    },
  })
}
