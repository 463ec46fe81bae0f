import { seasonMessages } from '#modules/prices/season-messages.ts'
import type { Said } from './said.ts'

/** Seasons and their prices. */
export const pricesRefusals = {
  seasonEndsEarly: { code: 'season-ends-early', sentence: seasonMessages.seasonEndsEarly },
  seasonTooLong: { code: 'season-too-long', sentence: seasonMessages.seasonTooLong },
  seasonPriceUnread: { code: 'season-price', sentence: seasonMessages.seasonPriceUnread },
  seasonPriceTooMuch: { code: 'season-price', sentence: seasonMessages.seasonPriceTooMuch },
  fewestNightsInvalid: { code: 'fewest-nights', sentence: seasonMessages.fewestNightsInvalid },
  seasonUnknown: { code: 'season-unknown', sentence: seasonMessages.seasonUnknown },
  seasonRemoved: { code: 'season-removed', sentence: seasonMessages.seasonRemoved },
  seasonStands: { code: 'season-stands', sentence: seasonMessages.seasonStands },
  seasonDoubted: { code: 'season-doubted', sentence: seasonMessages.seasonDoubted, status: 409 },
} as const satisfies Record<string, Said>
