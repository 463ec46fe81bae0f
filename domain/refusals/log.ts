import type { Said } from './said.ts'

/** The public log of what happened to reviews. */
export const logRefusals = {
  logUnopened: {
    code: 'log-unopened',
    sentence: 'The house has no public log yet: it begins with the first start of the server.',
  },
  logKeyLost: {
    code: 'log-key-lost',
    sentence:
      'The key of the public log cannot be opened, because the key of the house is another. With --lost a new one goes on without its signature, and everybody who checks the log is told so.',
  },
} as const satisfies Record<string, Said>
