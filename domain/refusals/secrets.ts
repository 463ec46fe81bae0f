import type { Said } from './said.ts'

/** The keys that seal and sign. */
export const secretsRefusals = {
  houseKeyGiven: {
    code: 'house-key-given',
    sentence:
      'The key is in HOUSE_KEY: put a new one there and the one before into HOUSE_KEY_BEFORE, start every server anew, and say this again.',
  },
  serverRuns: {
    code: 'server-runs',
    sentence: 'A server is running on this data folder. Stop it first; nothing was changed.',
  },
} as const satisfies Record<string, Said>
