import type { Page } from '@playwright/test'
import { lostFocus } from './focus.ts'
import { expect, test } from './site.ts'

// Whoever takes a focused control away has to say where the focus goes; `expectAccessible` asks in every room.
for (const way of ['removed', 'disabled'])
  test(`a focus that is lost with a control that is ${way} is noticed`, { tag: '@desk' }, async ({
    page,
  }) => {
    await openButton(page)
    await page.getByRole('button').evaluate(
      (button, way) =>
        button.addEventListener('click', () => {
          if (way === 'removed') button.remove()
          else (button as HTMLButtonElement).disabled = true
        }),
      way,
    )
    await page.getByRole('button').focus()
    expect(await lostFocus(page)).toBeNull()
    await page.keyboard.press('Enter')
    expect(await lostFocus(page)).toContain('Go')
  })

test('a focus that is given up by a tap elsewhere is not lost', { tag: '@desk' }, async ({ page }) => {
  await openButton(page)
  await page.getByRole('button').click()
  await page.getByText('Elsewhere').click()
  expect(await lostFocus(page)).toBeNull()
})

async function openButton(page: Page): Promise<void> {
  await page.goto('/privacy')
  await page.evaluate(() => {
    document.body.innerHTML = '<button>Go</button><p>Elsewhere</p>'
  })
}
