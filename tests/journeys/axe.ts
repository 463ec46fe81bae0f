import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** axe, which looks at the page where it stands: only for the sake of frames does it need a second, blank page for its sums. What it finds right nobody reads. */
export function axeOn(page: Page): AxeBuilder {
  const framesNothing = page.frames().length === 1
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(framesNothing)
}
