import type { Key, Screen, Tab } from './engine.ts'
import { type Element, elementPath, type Session } from './webdriver.ts'

const keys: Record<Key, string> = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Escape: '\uE00C',
  Tab: '\uE004',
  Enter: '\uE007',
}

/**
 * A window without tool bar, opened by the first one: the tool bar of MiniBrowser is wider than a phone. Every command goes to the
 * window that was spoken to last, so each one names its own.
 */
export async function openWindow(session: Session, first: string, look: Screen): Promise<Tab> {
  const before = await session.ask<string[]>('GET', '/window/handles')
  await session.ask('POST', '/window', { handle: first })
  await session.ask('POST', '/execute/sync', {
    script: `open('about:blank', '', 'popup,left=0,top=0,width=${look.width},height=${look.height}')`,
    args: [],
  })
  const handle = await newHandle(session, before)
  const ask: Session['ask'] = async (method, path, body) => {
    await session.ask('POST', '/window', { handle })
    return session.ask(method, path, body)
  }
  const find = (selector: string) =>
    ask<Element>('POST', '/element', { using: 'css selector', value: selector })
  const act = async (selector: string, what: string, body?: object) =>
    void (await ask('POST', `${elementPath(await find(selector))}/${what}`, body))
  return {
    open: async (address) => void (await ask('POST', '/url', { url: address })),
    back: async () =>
      void (await ask('POST', '/execute/sync', { script: 'setTimeout(() => history.back())', args: [] })),
    evaluate: async (run, ...args) => evaluate(ask, run, args),
    click: (selector) => act(selector, 'click'),
    tap: (selector) => act(selector, 'click'),
    type: (selector, text) => act(selector, 'value', { text }),
    press: async (key) =>
      void (await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: strokes(key) }] })),
    upload: (selector, files) => act(`input${selector}`, 'value', { text: files.join('\n') }),
    screenshot: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    close: async () => void (await ask('DELETE', '/window')),
  }
}

async function newHandle(session: Session, before: string[]): Promise<string> {
  for (;;) {
    const now = await session.ask<string[]>('GET', '/window/handles')
    const opened = now.find((handle) => !before.includes(handle))
    if (opened) return opened
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function strokes(key: Key) {
  return ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }))
}

async function evaluate<Result>(ask: Session['ask'], run: unknown, args: unknown[]): Promise<Result> {
  const script = `const done = arguments[arguments.length - 1]
    Promise.resolve().then(() => (${run})(...arguments[0])).then((value) => done({ value }), (fault) => done({ fault: String(fault) }))`
  const answer = await ask<{ value: Result; fault?: string }>('POST', '/execute/async', {
    script,
    args: [args],
  })
  if (answer.fault) throw new Error(answer.fault)
  return answer.value
}
