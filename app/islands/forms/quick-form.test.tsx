import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import QuickForm from './quick-form.tsx'
import { SendingNote } from './send-button.tsx'

const postbox = { origin: '', publicKey: 'house', serviceId: 'house', templateId: 'message' }

test('says before sending that the quick form is a message to the house, above the button', () => {
  const form = renderToStaticMarkup(
    <QuickForm action="/quick-review" token="t" postbox={postbox} hint="" phone="+91 98765 43210" />,
  )
  const said = form.indexOf(messages.quickIsMessage)
  expect(said).toBeGreaterThan(0)
  expect(form.indexOf('>Send</button>')).toBeGreaterThan(said)
  expect(form).not.toContain(messages.quickNotPublished)
})

test('says after sending what became of it, and nothing of the kind before', () => {
  const note = (state: 'ready' | 'sent') =>
    renderToStaticMarkup(
      <SendingNote state={state} failure={null} phone="+91 98765 43210" arrived="It arrived." />,
    )
  expect(note('sent')).toContain('It arrived.')
  expect(note('ready')).not.toContain('It arrived.')
})
