import { data } from 'react-router'
import { messages } from '#core/refusals/messages.ts'

/**
 * The intent of a form, which is one of those that its page does; empty for the page's own form. Throws 400 for any other, so that nothing
 * is changed by it.
 */
export function intentOf<const Intent extends string>(form: FormData, intents: readonly Intent[]): Intent {
  const given = form.get('intent') ?? ''
  const intent = intents.find((each) => each === given)
  if (intent === undefined) throw data(messages.broken, { status: 400 })
  return intent
}
