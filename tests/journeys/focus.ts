import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** What had the focus last, until it gave it up in order. */
    focused?: Element | undefined
  }
}

/** Has every page of the context remember what has its focus. */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) window.focused = target
    })
    // A control that goes or cannot be pressed any more does not give the focus up, it takes it along; which it is shows a moment later.
    addEventListener('focusout', ({ target }) =>
      setTimeout(() => {
        const stays = target instanceof Element && target.isConnected && !target.matches(':disabled')
        if (stays && window.focused === target && document.activeElement !== target)
          window.focused = undefined
      }),
    )
  })
}

/** The control that took the focus along, so that the next key begins at the top of the page; null when none did. */
export function lostFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // The browser takes the focus from what cannot have it any more when it draws next.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    await new Promise((later) => setTimeout(later))
    const nowhere = document.activeElement === document.body
    return nowhere && window.focused ? window.focused.outerHTML.slice(0, 200) : null
  })
}
