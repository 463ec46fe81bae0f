import { expect, onTestFinished, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { openHttp } from './open.ts'
import { errorPage } from './pages/error-page.ts'

test('error pages show the published name, never the draft, also while the database is out of reach', async () => {
  const ctx = await openTestHouse()
  const app = await openHttp(ctx, () => Promise.reject(new Error('no pages here')))
  onTestFinished(() => app.close())
  const shown = async () => (await app.inject('/nothing')).body
  const property = { ...firstDayContent.property, name: 'Pine House' }
  await saveDraft(ctx, asha, 0, { ...firstDayContent, property })
  expect(await shown()).toContain('Deodar House')
  await publishContent(ctx, asha, 1)
  await expect.poll(shown).toContain('Pine House')
  await ctx.database.destroy()
  expect(await shown()).toContain('Pine House')
})

test('the error page has the telephone, WhatsApp, the request id and no script; names are text', () => {
  const { html, policy } = errorPage({ name: '<b>"Deodar" & Sons</b>', phone: '+91 98765 43210' }, 'a1b2')
  for (const part of ['Unexpected Application Error!', 'href="tel:+919876543210"', '<code>a1b2</code>'])
    expect(html).toContain(part)
  expect(html).toContain('href="https://wa.me/919876543210?text=Hello%20')
  expect(html).toContain('&lt;b&gt;&quot;Deodar&quot; &amp; Sons&lt;/b&gt;')
  expect(html).not.toMatch(/<script|<link|<img|url\(/)
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
})
