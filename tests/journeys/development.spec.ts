import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../../bin/run.mjs'
import { startServer } from './server.ts'
import { HYDRATED_ADMIN } from './site.ts'

/** What a clone has, without what is built, and what tests and documents are about. */
const sources = ['app', 'bin', 'cli', 'content', 'core', 'modules', 'server', 'package.json', 'tsconfig.json']
const settings = ['react-router.config.ts', 'vite.config.ts']
/** On a quiet machine an edit is shown within a second; this is the limit for a busy one. */
const SHOWS = { timeout: 20_000 }

test('npm run dev opens a new clone, shows edits and the stack of an error', async ({ page }) => {
  const clone = await mkdtemp(join(tmpdir(), 'deodar-dev-'))
  for (const name of [...sources, ...settings])
    await cp(join(root, name), join(clone, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  const development = { command: 'exec npm run dev --ignore-scripts', cwd: clone }
  const server = await startServer({ DATA_DIR: join(clone, 'data') }, development)
  try {
    expect(server.readOutput()).not.toMatch(/warning|deprecated/i)
    await page.goto(server.origin)
    await expect(page.locator('h1')).toBeVisible()

    await test.step('a public page, when it is loaded again', async () => {
      await edit(join(clone, 'app/site/home'), 'See the free nights', 'See the nights, edited')
      await expect(async () => {
        await page.reload()
        expect(await page.content()).toContain('See the nights, edited')
      }).toPass(SHOWS)
    })

    await test.step('an island', async () => {
      const button = page.locator('#contactForm [type=submit]')
      await button.scrollIntoViewIfNeeded()
      await page.locator('#contactForm [data-hydrated]').waitFor()
      await edit(join(clone, 'app/site/islands/forms'), "ready: 'Send'", "ready: 'Send edited'")
      await expect(button).toHaveText('Send edited', SHOWS)
    })

    await test.step('a component of the admin, which keeps what is typed', async () => {
      await page.goto(`${server.origin}/admin/sign-in`)
      await page.locator(HYDRATED_ADMIN).waitFor()
      await page.getByLabel('E-mail').fill('asha@deodarhouse.example')
      await edit(join(clone, 'app/admin/sign-in'), 'title="Sign in"', 'title="Sign in, edited"')
      await expect(page.getByText('Sign in, edited').first()).toBeVisible(SHOWS)
      await expect(page.getByLabel('E-mail')).toHaveValue('asha@deodarhouse.example')
    })

    await test.step('an answer of the server itself', async () => {
      await edit(join(clone, 'server/http/pages'), 'Back to the front page', 'Back, edited')
      await expect(async () => {
        const answer = await page.request.put(`${server.origin}/reviews`)
        expect(await answer.text()).toContain('Back, edited')
      }).toPass(SHOWS)
    })

    await test.step('an error', async () => {
      const loader = 'export async function loader('
      await edit(
        join(clone, 'app/admin/sign-in'),
        loader,
        `export async function loader(): Promise<never> {\n  throw new RangeError('broken by an edit')\n}\nexport async function unused(`,
      )
      await expect(async () => {
        await page.goto(`${server.origin}/admin/sign-in`)
        const text = await page.locator('body').textContent({ timeout: 500 })
        expect(text).toContain('RangeError: broken by an edit')
        expect(text).toMatch(/at .*loader.*sign-in\.tsx:\d+/)
      }).toPass(SHOWS)
    })
  } finally {
    await server.stop()
    await rm(clone, { recursive: true, force: true })
  }
})

/** Replaces a text in the file of this folder that has it. */
async function edit(folder: string, from: string, to: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.tsx?$/.test(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (text.includes(from)) return writeFile(join(folder, name), text.replace(from, to))
  }
  throw new Error(`No file of ${folder} has ${from}`)
}
