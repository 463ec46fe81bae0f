import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * axe, which looks at the page where it stands. By itself it opens a blank page for its sums, for the sake of frames from other origins,
 * of which we have none; and what it finds right nobody reads.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}
