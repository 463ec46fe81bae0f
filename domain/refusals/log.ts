import type { Said } from './said.ts'

/** The public log of what happened to reviews. */
export const logRefusals = {
  logUnopened: {
    code: 'log-unopened',
    sentence: 'There is no public log before the first start of the server.',
  },
  logKeyLost: {
    code: 'log-key-lost',
    sentence:
      'The key of the public log cannot be opened. With --lost a new one goes on unsigned, and everybody who checks is told.',
  },
} as const satisfies Record<string, Said>
