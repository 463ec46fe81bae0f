import { HtmlValidate } from 'html-validate'
import { expect, test } from './site.ts'

const html = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Ours is written by React, which has its own way with spaces, quotes, void elements and the inline styles of placeholders.
    'void-style': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // All scripts are our own, from our own origin.
    'require-sri': 'off',
    // A telephone's keys and ten digits without a country code: browsers do both, though the standard knows only one at a time.
    'valid-autocomplete': 'off',
  },
})

for (const path of ['/', '/reviews', '/review-policy', '/terms', '/privacy', '/enquiry/sent', '/nowhere'])
  test(`${path} is HTML as it should be`, { tag: '@desk' }, async ({ request }) => {
    const text = await (await request.get(path)).text()
    const { results } = await html.validateString(text)
    const mistakes = results.flatMap(({ messages }) =>
      messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
    )
    expect(mistakes).toEqual([])
  })
