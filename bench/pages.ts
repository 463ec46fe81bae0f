import { chromium } from '@playwright/test'
import { wholeChromium as ours } from '../tests/journeys/chromium.ts'
import { startServer } from '../tests/journeys/server.ts'
import { beforeScroll } from './before-scroll.ts'

const paths = ['/', '/reviews', '/review-policy', '/privacy', '/terms', '/enquiry/sent']
const windows = [
  { width: 390, height: 844, dpr: 1.75 },
  { width: 390, height: 844, dpr: 2.6 },
  { width: 1280, height: 800, dpr: 1 },
]

const server = process.argv[2] ? null : await startServer()
const origin = process.argv[2] ?? server?.origin
const browser = await chromium.launch(ours)
console.log('| Page | Window | Bytes | Requests | Document | Fonts | Script | Pictures | Shift |')
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const path of paths)
  for (const window of windows) {
    const { bytes, requests, document, fonts, script, pictures, shift } = await beforeScroll(
      browser,
      origin + path,
      window,
    )
    const row = [
      path,
      `${window.width} × ${window.dpr}`,
      bytes,
      requests,
      document,
      `${fonts.bytes} in ${fonts.files}`,
      script,
      pictures.length,
      shift.toFixed(3),
    ]
    console.log(`| ${row.join(' | ')} |`)
    if (process.env.SAY) console.log(pictures.join('\n'))
  }
await browser.close()
await server?.stop()
