import type { LoaderFunctionArgs } from 'react-router'
import { accessibilityCheck } from '#domain/content/accessibility-check.ts'
import type { Content } from '#domain/content/content.ts'
import { keptData } from '#domain/privacy/kept-data.ts'
import { sayIncluded } from '#domain/stays/included.ts'
import { publishedContent } from '#server/house/content/content.ts'
import type { House } from '#server/house/house.ts'
import { askedShare } from '#server/house/reviews/asked-share.ts'
import { moderationBalance } from '#server/house/reviews/moderation-balance.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { Accessibility } from './accessibility.tsx'
import { BalanceInNumbers } from './balance.tsx'
import { KeptTable } from './kept-table.tsx'
import privacyStyle from './privacy.css?inline'
import { StandardsTable } from './standards-table.tsx'
import { type TextDocument, textDocument } from './text-document.tsx'
import { ACCESSIBILITY_TITLE } from './text-page.tsx'
import { YourDataForm } from './your-data-form.tsx'

export const reviewPolicyPage = text('/review-policy', async (content, house) => ({
  title: content.foot.policy,
  description: `Who may write a review of ${content.property.name}, what is published, and what is not.`,
  parts: content.reviewPolicy,
  children: (
    <>
      <BalanceInNumbers balance={await moderationBalance(house)} months={await askedShare(house)} />
      <StandardsTable />
    </>
  ),
}))

export const termsPage = text('/terms', (content) => ({
  title: content.foot.terms,
  description: `What holds for a stay at ${content.property.name}: what the price covers, how rooms are booked, and what if plans change.`,
  parts: termsParts(content),
}))

export const privacyPage = text('/privacy', async (content, house) => ({
  title: content.foot.privacy,
  description: `What ${content.property.name} knows of its visitors and guests, why, and for how long.`,
  parts: content.privacy,
  style: privacyStyle,
  children: (
    <>
      <KeptTable rows={keptData((await readSettings(house)).keepMonths)} />
      <YourDataForm />
    </>
  ),
}))

export const accessibility = text('/accessibility', ({ property }) => ({
  title: ACCESSIBILITY_TITLE,
  description: `How ${property.name} makes its site usable for everybody, when that was last checked, and what is known to fail.`,
  parts: [],
  children: (
    <Accessibility property={property} day={accessibilityCheck.day} pages={accessibilityCheck.pages.length} />
  ),
}))

/** The terms, led by what the price includes, which is set beside the prices. */
export function termsParts({ stays, terms }: Content): Content['terms'] {
  const included = sayIncluded(stays)
  if (included === '') return terms
  return [{ heading: 'What the price includes', text: `The price includes ${included}.` }, ...terms]
}

type Page = Omit<TextDocument, 'path'>

function text(path: string, pageOf: (content: Content, house: House) => Page | Promise<Page>) {
  return async ({ context }: LoaderFunctionArgs) => {
    const house = context.get(houseContext)
    const content = await publishedContent(house)
    return textDocument(house, content, { path, ...(await pageOf(content, house)) })
  }
}
