import { describe, expect } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { changeBackupState } from '#modules/backups/backup-state.server.ts'
import { setValueAt } from '#modules/content/compare-content.ts'
import type { Content } from '#modules/content/content.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import { type ExampleContent, findExampleContent } from '#modules/demo/example-content.server.ts'
import { changeMailServer } from '#modules/mail/mail-server.server.ts'
import { sendTestEmail } from '#modules/owner-emails/test-email.server.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { asha, bookingOf, kiran, meera, publishParts } from '../../tests/people.ts'
import {
  auditEntries,
  noMailServer,
  openTestApp,
  recordedActions,
  type TestApp,
  test,
} from '../../tests/test-app.ts'
import { firstStepNames, listFirstSteps, tickFirstStep, untickFirstStep } from './first-steps.server.ts'

describe('the first steps', () => {
  test.for([
    ['set up', noMailServer, '/admin/settings/mail/server'],
    ['tried out', {}, '/admin/settings/mail#carrier'],
  ] as const)('are to be done in a new house, and lead to where e-mail is %s', async ([, options, href]) => {
    const steps = await listFirstSteps(await openTestApp(options))
    expect(steps).toMatchObject(firstStepNames.map((name) => ({ name, isDone: false })))
    expect(steps).toContainEqual(expect.objectContaining({ name: 'mail', href }))
  })

  test('asks nobody to ring the number of the example', async ({ ctx }) => {
    const phone = async () => (await listFirstSteps(ctx))?.find(({ name }) => name === 'phone')
    expect(JSON.stringify(await phone())).not.toContain(initialContent.property.phone)
    const property = { ...initialContent.property, phone: '+91 98111 22334' }
    await saveDraft(ctx, asha, 0, { ...initialContent, property })
    expect(await phone()).toMatchObject({ href: '/admin/start/contacts' })
    await publishContent(ctx, asha, 1)
    expect(await phone()).toMatchObject({ href: 'tel:+919811122334' })
  })

  test('recognizes a first booking, and a test e-mail that a mail server took', async ({ ctx }) => {
    await bookingOf(ctx, meera)
    expect(await done(ctx)).toEqual(['booking'])
    const sent = { state: 'sent', to_address: 'stay@deodarhouse.example' }
    expect(await sendTestEmail(ctx, asha)).toMatchObject(sent)
    expect(await done(ctx)).toEqual(['mail', 'booking'])
  })

  test('counts a mail server from its own first test e-mail, and not one in the folder', async () => {
    const ctx = await openTestApp(noMailServer)
    const sender = { user: '', fromName: '', fromAddress: '' }
    const server = { host: 'mail.example', port: 25, encryption: 'none', ...sender } as const
    expect(await sendTestEmail(ctx, asha)).toMatchObject({ state: 'sent', sentBy: 'folder' })
    expect(await done(ctx)).toEqual([])
    ctx.clock.advance({ minutes: 1 })
    await changeMailServer(ctx, asha, server, '')
    expect(await done(ctx)).toEqual([])
    await sendTestEmail(ctx, asha)
    expect(await done(ctx)).toEqual(['mail'])
    ctx.clock.advance({ minutes: 1 })
    await changeMailServer(ctx, asha, { ...server, host: 'other.example' }, '')
    expect(await done(ctx)).toEqual([])
  })

  test('count the site as set up once visitors see no text or picture of the example', async ({ ctx }) => {
    const left = await findExampleContent(ctx)
    const own = withoutExamples(left)
    const oneLeft = { ...own, notFound: initialContent.notFound }
    await saveDraft(ctx, asha, 0, own)
    expect(await done(ctx)).toEqual([])
    await publishParts(ctx, oneLeft)
    expect(await done(ctx)).toEqual([])
    await publishParts(ctx, own)
    expect(await done(ctx)).toEqual(['start'])
  })

  test('count a place for backups as found once a copy lies in the bucket', async ({ ctx }) => {
    await changeBackupState(ctx, { made: { at: '2026-11-20T06:30:00.000Z', missing: 0 } })
    expect(await done(ctx)).toEqual([])
    await changeBackupState(ctx, { copiedAt: '2026-11-20T06:31:00.000Z' })
    expect(await done(ctx)).toEqual(['backup'])
  })

  test('can be ticked off manually, once, and hidden, and both can be undone', async ({ ctx }) => {
    await tickFirstStep(ctx, asha, 'phone')
    await tickFirstStep(ctx, asha, 'phone')
    expect(await done(ctx)).toEqual(['phone'])
    expect(await recordedActions(ctx)).toEqual(['first-step.done'])
    expect(await tickFirstStep(ctx, asha, 'dance')).toMatchObject({ ok: false })
    await tickFirstStep(ctx, asha, 'all')
    expect(await listFirstSteps(ctx)).toBeNull()
    await untickFirstStep(ctx, asha, 'all')
    expect(await done(ctx)).toEqual(['phone'])
    await untickFirstStep(ctx, asha, 'phone')
    await untickFirstStep(ctx, asha, 'phone')
    expect(await done(ctx)).toEqual([])
    const again = await auditEntries(ctx, 'first-step.open-again')
    expect(again.map(({ about_id }) => about_id).sort()).toEqual(['all', 'phone'])
  })
})

describe('a first step of two devices', () => {
  test('is ticked off by one, and the other is informed who was first', async ({ ctx }) => {
    await expectOneOk(() => tickFirstStep(ctx, asha, 'phone'), 3)
    const refused = (what: string) => {
      const sentence = new RegExp(`^${RegExp.escape(what)} A former owner .*20 November 2026 at `)
      return { message: expect.stringMatching(sentence) }
    }
    expect(await tickFirstStep(ctx, kiran, 'phone')).toMatchObject(refused(messages.stepAlreadyDone))
    await untickFirstStep(ctx, asha, 'phone')
    expect(await untickFirstStep(ctx, kiran, 'phone')).toMatchObject(refused(messages.stepAlreadyOpen))
    await tickFirstStep(ctx, asha, 'all')
    expect(await tickFirstStep(ctx, kiran, 'all')).toMatchObject(refused(messages.stepsHidden))
  })

  test('are both ticked off at the same moment', async ({ ctx }) => {
    await Promise.all(['phone', 'backup'].map((name) => tickFirstStep(ctx, asha, name)))
    expect(await done(ctx)).toEqual(['phone', 'backup'])
  })
})

/** The first day's document with other words and pictures at every place that was found. */
function withoutExamples(found: ExampleContent): Content {
  const content = structuredClone(initialContent)
  const photographs = [{ id: 'gate', alt: 'The gate', focus: { x: 50, y: 50 } }]
  for (const { path } of found.pictures) setValueAt(content, path, 'gate')
  for (const { path } of found.texts) setValueAt(content, path, otherWords[path] ?? 'Ours.')
  return { ...content, testimonials: { ...content.testimonials, items: [] }, photographs }
}

const otherWords: Record<string, unknown> = {
  'property.address': ['Pine House'],
  'property.phone': '+91 98123 45670',
  'property.email': 'asha@pine.example',
  'property.mapUrl': 'https://map.example/',
  'property.social.0.url': 'https://www.instagram.com/pine',
  'property.social.1.url': 'https://www.facebook.com/pine',
}

async function done(ctx: TestApp) {
  return ((await listFirstSteps(ctx)) ?? []).filter((step) => step.isDone).map(({ name }) => name)
}
