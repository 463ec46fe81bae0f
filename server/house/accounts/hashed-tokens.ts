import type { getAdapter } from 'better-auth/db/adapter'
import { hashKey } from '../keys.ts'

type Tables = Awaited<ReturnType<typeof getAdapter>>
type Row = { token?: string }
type Asked = { model: string; where?: { field: string; value: unknown }[]; data?: Row; update?: Row }

/**
 * The sign-in library's way to our tables, so that of the token of a session only its hash is ever there: a copy of the database
 * opens nothing. The library still gets the tokens it asked with.
 */
export function withHashedTokens(tables: Tables): Tables {
  return new Proxy(tables, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      if (name === 'transaction')
        // Within a transaction there is all but another transaction.
        return (work: (tx: Tables) => unknown) =>
          target.transaction(async (tx) => work(withHashedTokens(tx as Tables)))
      return (...asked: [Asked]) => ask(method.bind(target), asked)
    },
  })
}

async function ask(method: (...asked: unknown[]) => unknown, asked: [Asked]): Promise<unknown> {
  const [question] = asked
  if (question?.model !== 'session') return method(...asked)
  const tokens = new Map<unknown, string>()
  const hashed = (token: unknown) => {
    if (typeof token !== 'string') return token
    const hash = hashKey(token)
    tokens.set(hash, token)
    return hash
  }
  const { where, data, update } = question
  const answer = await method({
    ...question,
    ...(where && { where: where.map((each) => (each.field === 'token' ? inEach(each, hashed) : each)) }),
    ...(data?.token && { data: { ...data, token: hashed(data.token) } }),
    ...(update?.token && { update: { ...update, token: hashed(update.token) } }),
  })
  const plain = (row: unknown) => (isRow(row) ? { ...row, token: tokens.get(row.token) ?? row.token } : row)
  return Array.isArray(answer) ? answer.map(plain) : plain(answer)
}

function inEach<Each extends { value: unknown }>(each: Each, hashed: (token: unknown) => unknown): Each {
  return { ...each, value: Array.isArray(each.value) ? each.value.map(hashed) : hashed(each.value) }
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && 'token' in row
}
