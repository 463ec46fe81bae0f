import { hasBeenBegun } from './guest/asleep/begun.ts'
import { countEarly } from './guest/asleep/count-early.ts'
import { askEarly } from './guest/asleep/early-answer.ts'
import { noteRows } from './guest/asleep/early-rows.ts'
import { holdEarlySubmit } from './guest/asleep/hold-submit.ts'
import { keepEarlyDraft } from './guest/asleep/keep-early-draft.ts'
import { DRAFTS } from './guest/draft/on-device.ts'
import { PARTS_READ, WAITING_MODULE } from './let-sleep.ts'

const touches = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input', 'change', 'click'] as const

/** Listens for what wakes the page: a touch, another tab that writes the same, or that there is more to show than what came. */
export function sleepUntilTouched() {
  const listening = new AbortController()
  const wake = oneWaking(() => letGo(), listening)
  for (const touch of touches)
    addEventListener(touch, () => wake(), { capture: true, passive: true, signal: listening.signal })
  addEventListener('storage', ({ key }) => void (key?.startsWith(DRAFTS) && wake()), {
    signal: listening.signal,
  })
  noteRows(listening.signal)
  countEarly(listening.signal)
  keepEarlyDraft(listening.signal)
  const letGo = holdEarlySubmit(wake, listening.signal)
  // Tells tests that a touch is heard from now on, as `data-awake` tells that it is awake.
  document.documentElement.dataset.listens = ''
  askEarly().then((asExpected) => void (asExpected || wake()))
  hasBeenBegun().then((begun) => void (begun && wake()))
}

/** Fetches all parts and brings the page to life, once; where that fails, the next touch tries anew. */
function oneWaking(before: () => void, listening: AbortController): () => Promise<void> {
  let waking: Promise<void> | undefined
  return () => {
    waking ??= readParts()
      .then(() => {
        before()
        return import('./hydrate-router.tsx')
      })
      .then(({ awake }) => awake)
      .then(() => listening.abort())
    waking.catch(() => {
      waking = undefined
    })
    return waking
  }
}

/** All at once, and none is asked to run before all are here: of a part that has failed once Firefox never asks again. */
async function readParts(): Promise<void> {
  const waiting = document.querySelector<HTMLScriptElement>(`script[type="${WAITING_MODULE}"]`)
  await Promise.all(waiting?.dataset.parts?.split(' ').map(bring) ?? [])
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting?.nonce ?? ''
    script.text = waiting?.text ?? ''
    script.onerror = reject
    addEventListener(PARTS_READ, () => resolve(script.remove()), { once: true })
    document.head.append(script)
  })
}

/** From then on the browser has it. */
async function bring(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
}
