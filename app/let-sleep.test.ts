import { expect, test } from 'vitest'
import { letSleep, PARTS_READ, WAITING_MODULE } from './let-sleep.ts'

const page = `<html><head><link rel="modulepreload" href="/assets/entry.js" nonce="n"/><link rel="modulepreload" href="/assets/react.js" nonce="n"/></head><body><script nonce="n">window.__reactRouterContext = {}</script><script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body></html>`

test('a page that sleeps asks for the one small module alone, and knows where the rest is', () => {
  const asleep = letSleep(page)
  expect(asleep).not.toContain('modulepreload')
  expect(asleep).toContain(
    '<script type="module" fetchpriority="low" src="/assets/entry.js"></script></head>',
  )
  expect(asleep).toContain(
    `<script nonce="n" type="${WAITING_MODULE}" data-parts="/assets/entry.js /assets/react.js">;\nimport * as route0`,
  )
  expect(asleep).toContain(`dispatchEvent(new Event("${PARTS_READ}"));</script>`)
  expect(asleep).not.toContain('import("/assets/entry.js")')
  expect(asleep).toContain('<script nonce="n">window.__reactRouterContext = {}</script>')
})

test('a router that writes its script otherwise is noticed', () => {
  expect(() => letSleep('<html><head></head></html>')).toThrow('otherwise than before')
})
