import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { textPages } from '#modules/content/text-pages.ts'

/** The pages of the admin that only owners open. */
const ownerPages = layout('admin/owner.ts', [
  route('bookings/month', 'admin/bookings/month.tsx'),
  route('bookings/import', 'admin/bookings/import.tsx'),
  route('bookings/calendars', 'admin/bookings/calendars.tsx'),
  route('invitations/emails', 'admin/invitations/invite-several.tsx'),
  ...routesToFile(['start', 'start/:step'], 'admin/start/first-run.tsx'),
  route('content', 'admin/content/content.tsx'),
  route('content/:part', 'admin/content/part.tsx'),
  route('seasons', 'admin/seasons/seasons.tsx'),
  route('seasons/:id', 'admin/seasons/season.tsx'),
  route('pictures', 'admin/pictures/pictures.tsx'),
  route('people', 'admin/people/people.tsx'),
  route('people/:kind/:id', 'admin/people/person.tsx'),
  route('downloads', 'admin/downloads.ts'),
  route('settings/backups', 'admin/settings/backups/backups.tsx'),
  route('settings/backups/restore', 'admin/settings/backups/restore.tsx'),
  route('settings/backups/restore/:id', 'admin/settings/backups/restore-archive.tsx'),
  route('settings/mail', 'admin/settings/mail/mail.tsx'),
  route('settings/mail/server', 'admin/settings/mail/mail-server.tsx'),
  route('settings/guests', 'admin/settings/guests/guests.tsx'),
  route('settings/messages', 'admin/settings/messages/messages.tsx'),
  route('settings/payments', 'admin/settings/payments/payment-settings.tsx'),
  route('settings/time', 'admin/settings/time/time.tsx'),
  route('settings/samples', 'admin/settings/samples/samples.tsx'),
  route('settings/team', 'admin/settings/team/team.tsx'),
])

const adminPages = [
  index('admin/today/today.tsx'),
  route('bookings', 'admin/bookings/bookings.tsx'),
  route('bookings/calendar', 'admin/bookings/calendar.tsx'),
  route('bookings/closures/:id', 'admin/bookings/closure.tsx'),
  route('bookings/:id', 'admin/bookings/booking.tsx'),
  ...routesToFile(
    ['bookings/:id/arrival', 'bookings/:id/confirmation', 'bookings/:id/receipts/:payment'],
    'admin/bookings/guest-message.tsx',
  ),
  route('bookings/:id/invitations', 'admin/invitations/invite-guest.tsx'),
  route('invitations', 'admin/invitations/invitations.tsx'),
  route('reviews', 'admin/reviews/reviews.tsx'),
  route('reviews/:id', 'admin/reviews/review.tsx'),
  route('enquiries', 'admin/enquiries/enquiries.tsx'),
  route('enquiries/new', 'admin/enquiries/new-enquiry.tsx'),
  route('enquiries/:id', 'admin/enquiries/enquiry.tsx'),
  route('log', 'admin/log/log.tsx'),
  route('search', 'admin/search/search.tsx'),
  route('settings', 'admin/settings/settings-list.tsx'),
  route('settings/notifications', 'admin/settings/notifications/notifications.tsx'),
  route('settings/you', 'admin/settings/you/you.tsx'),
  route('settings/you/two-step', 'admin/settings/you/two-step.tsx'),
  route('emails', 'admin/emails/emails.tsx'),
  ownerPages,
]

const textPaths = textPages.map(({ path }) => path.slice(1))

// Every URL that React Router answers, also those for programs, such as `stays.json`.
export default [
  index('site/home/home.tsx', { id: '/' }),
  route('reviews', 'site/reviews/reviews.tsx'),
  route('nights', 'site/nights/nights.tsx'),
  route('nights.json', 'site/nights/nights-json.ts'),
  route('calendar/:file', 'site/calendar/calendar.ts'),
  ...routesToFile(['enquiry', 'quick-review'], 'site/answers/answers.tsx'),
  ...routesToFile(['enquiry/sent', 'quick-review/sent'], 'site/answers/sent.tsx'),
  ...routesToFile(textPaths, 'site/texts/text-page.tsx'),
  route('privacy/yours', 'site/texts/your-data.tsx'),
  route('sitemap.xml', 'site/seo/sitemap.ts'),
  route('robots.txt', 'site/seo/robots.ts'),
  route('stays.json', 'site/seo/stays-json.ts'),
  route('site.webmanifest', 'site/seo/manifest.ts'),
  route('*', 'site/not-found/not-found.tsx'),
  route('review', 'guest/review.ts'),
  // The forms of the receipt: each answers a refused form with the page of the form.
  ...routesToFile(
    ['review/correction', 'review/objection', 'review/withdrawal', 'review/erasure'],
    'guest/submission/receipt-actions.ts',
  ),
  route('pay/:token', 'guest/booking-pages/pay.tsx'),
  route('stay/:token', 'guest/booking-pages/stay.tsx'),
  route('receipt/:token', 'guest/booking-pages/receipt.tsx'),
  route('unsubscribe', 'guest/unsubscribe.tsx'),
  layout('admin/outside.tsx', [
    route('admin/sign-in', 'admin/sign-in/sign-in.tsx'),
    route('admin/second-step', 'admin/second-step/second-step.tsx'),
    route('admin/join', 'admin/join/join.tsx'),
    route('admin/forgotten', 'admin/forgotten/forgotten.tsx'),
    route('admin/new-password', 'admin/new-password/new-password.tsx'),
    route('admin/confirm', 'admin/confirm/confirm.tsx'),
  ]),
  route('admin/sign-out', 'admin/sign-out/sign-out.ts'),
  route('admin/preview', 'site/home/preview.tsx'),
  route('admin/preview/review', 'guest/preview.tsx'),
  route('admin/preview/email', 'admin/content/email-preview.ts'),
  route('admin', 'admin/layout.tsx', adminPages),
] satisfies RouteConfig

/** One route for each address, all answered by one file. */
function routesToFile(addresses: string[], file: string) {
  return addresses.map((address) => route(address, file, { id: address }))
}
