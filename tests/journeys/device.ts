import type { Page } from '@playwright/test'
import { expect } from './site.ts'

// What a guest's browser keeps until the house has it. It is written a moment after it is seen.

/** Waits until the draft, as it stands on the device, has all of these in it. */
export async function keptOnDevice(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts)
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(part)
}

/** Waits until so many files are kept there, and no more. */
export async function waitForFiles(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await filesOnDevice(page)).length).toBe(count)
}

/** The bytes of the one file that waits on the device. */
export async function waitingFile(page: Page): Promise<Buffer> {
  await waitForFiles(page, 1)
  const [file = []] = await filesOnDevice(page)
  return Buffer.from(file)
}

function filesOnDevice(page: Page): Promise<number[][]> {
  return page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    // Whoever opens it first makes it: that is for the page to do.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'deodar-guest')) return []
    const device = await answer(indexedDB.open('deodar-guest'))
    const files = await answer(device.transaction('files').objectStore('files').getAll())
    device.close()
    return Promise.all(files.map(async ({ blob }) => Array.from(new Uint8Array(await blob.arrayBuffer()))))
  })
}
