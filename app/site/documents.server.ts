import type { LoaderFunctionArgs, Register } from 'react-router'
import { enquirySent, quickSent } from './answers/sent.server.tsx'
import { loader as calendar } from './calendar/calendar.server.ts'
import { loader as home } from './home/home.server.tsx'
import { loader as checkReview } from './log/check.server.tsx'
import { loader as log } from './log/log.server.tsx'
import { loader as nights } from './nights/nights.server.tsx'
import { loader as nightsData } from './nights/nights-data.server.ts'
import { loader as notFound } from './not-found/not-found.server.tsx'
import { loader as reviews } from './reviews/reviews.server.tsx'
import { loader as manifest } from './seo/manifest.server.ts'
import { loader as robots } from './seo/robots.server.ts'
import { loader as sitemap } from './seo/sitemap.server.ts'
import { loader as staysJson } from './seo/stays-json.server.ts'
import { accessibility, privacyPage, reviewPolicyPage, termsPage } from './texts/texts.server.tsx'

/** What answers otherwise than with a document: the owner's rooms, what guests have by a link, and forms. */
type Elsewhere =
  | `/admin${string}`
  | '/review'
  | `/review/${string}`
  | '/no-letters'
  | '/enquiry'
  | '/quick-review'
  | '/privacy/yours'
type Address = Exclude<keyof Register['pages'], Elsewhere>

const documents: Record<Address, (asked: LoaderFunctionArgs) => Promise<Response>> = {
  '/': home,
  '/reviews': reviews,
  '/nights': nights,
  '/nights.json': nightsData,
  '/log': log,
  '/log/check/:review': checkReview,
  '/calendar/:file': calendar,
  '/enquiry/sent': enquirySent,
  '/quick-review/sent': quickSent,
  '/review-policy': reviewPolicyPage,
  '/terms': termsPage,
  '/privacy': privacyPage,
  '/accessibility': accessibility,
  '/sitemap.xml': sitemap,
  '/robots.txt': robots,
  '/stays.json': staysJson,
  '/site.webmanifest': manifest,
  '/*': notFound,
}

/** Every document of the site that only shows something; whatever is none of them is not found. */
export function loader(asked: LoaderFunctionArgs): Promise<Response> {
  const address = `/${asked.pattern}`.replace('//', '/')
  return documents[isDocument(address) ? address : '/*'](asked)
}

function isDocument(address: string): address is Address {
  return Object.hasOwn(documents, address)
}
