import { lookup } from 'node:dns/promises'
import type { RequestOptions } from 'node:https'

/** The way into the internet, as the fetcher of calendars uses it. Only tests have another. */
export type Web = {
  /** Every number that a name has. */
  resolve(name: string): Promise<string[]>
  /** What a connection needs besides; the tests' own sends it to a server of theirs, whose certificate it trusts. */
  reach: Pick<RequestOptions, 'ca' | 'port'> & { instead?: string }
}

export const theWeb: Web = {
  async resolve(name) {
    const all = await lookup(name, { all: true })
    return all.map(({ address }) => address)
  },
  reach: {},
}
