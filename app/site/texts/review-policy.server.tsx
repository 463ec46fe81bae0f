import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { askedShare } from '#server/house/reviews/asked-share.ts'
import { moderationBalance } from '#server/house/reviews/moderation-balance.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { BalanceInNumbers } from './balance.tsx'
import { textDocument } from './text-document.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const house = context.get(houseContext)
  const [content, balance, months] = await Promise.all([
    publishedContent(house),
    moderationBalance(house),
    askedShare(house),
  ])
  return textDocument(house, content, {
    path: '/review-policy',
    title: content.foot.policy,
    description: `Who may write a review of ${content.property.name}, what is published, and what is not.`,
    parts: content.reviewPolicy,
    children: <BalanceInNumbers balance={balance} months={months} />,
  })
}
