import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { keepPageWhenOffline, lastForm } from './connection.ts'

const lost = async () => ({ page: { type: 'error' as const, result: new TypeError('Failed to fetch') } })

test('a form that did not get through says whether the line or a chosen file was lost', async () => {
  const file = new File(['rows'], 'bookings.csv')
  vi.stubGlobal('document', { querySelectorAll: () => [{ files: [file] }] })
  const request = new Request('https://deodarhouse.example/admin/bookings/import', { method: 'POST' })
  const post = () =>
    keepPageWhenOffline(
      { request, url: new URL(request.url), pattern: '', params: {}, context: new RouterContextProvider() },
      lost,
    )
  const refused = (name: string) => ({ page: { type: 'data', result: { data: { name } } } })
  expect(await post()).toMatchObject(refused('connectionLost'))
  expect(lastForm.isLost).toBe(true)
  vi.spyOn(file, 'slice').mockReturnValue({
    ...new Blob(),
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  })
  expect(await post()).toMatchObject(refused('fileGone'))
  expect(lastForm.isLost).toBe(false)
  vi.unstubAllGlobals()
})
