import './remember-scrypt.ts'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// A test that writes an unexpected error, or asks another machine, fails. A test that expects one looks at it and then
// says `vi.mocked(console.error).mockClear()`.
let errors: MockInstance<typeof console.error>
const fetchAsItWas = globalThis.fetch

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
      throw new Error(`A test may not ask another machine: ${url.origin}`)
    return fetchAsItWas(input, init)
  }
})

afterEach(() => {
  globalThis.fetch = fetchAsItWas
  expect(errors.mock.calls, 'unexpected console.error').toEqual([])
})
