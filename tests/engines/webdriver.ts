/** One session of a WebDriver (W3C), spoken to over HTTP. */
export type Session = {
  capabilities: Record<string, unknown>
  ask<Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>
  end(): Promise<void>
}

type Answer = { value: { error?: string; message?: string } | null }

const READY_WITHIN_MS = 20_000
/** An element as the wire names it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type Element = { [ELEMENT]: string }
export const elementPath = (element: Element) => `/element/${element[ELEMENT]}`

/** Waits until the driver listens at that address, and begins a session. */
export async function beginSession(driver: string, alwaysMatch: object): Promise<Session> {
  const until = Date.now() + READY_WITHIN_MS
  while (!(await fetch(`${driver}/status`).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error('The driver did not open.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const begun = await ask<{ sessionId: string; capabilities: Record<string, unknown> }>(
    'POST',
    `${driver}/session`,
    { capabilities: { alwaysMatch } },
  )
  const session = `${driver}/session/${begun.sessionId}`
  return {
    capabilities: begun.capabilities,
    ask: (method, path, body) => ask(method, `${session}${path}`, body),
    end: async () => void (await ask('DELETE', session)),
  }
}

async function ask<Value>(method: string, address: string, body?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: method === 'POST' ? JSON.stringify(body ?? {}) : null,
  })
  const { value } = (await answer.json()) as Answer
  if (value?.error) throw new Error(`${value.error}: ${value.message}`)
  return value as Value
}
