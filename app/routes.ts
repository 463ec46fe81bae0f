import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The pages of the admin that only owners open. */
const ownerPages = layout('console/owner.tsx', [
  route('bookings/import', 'console/bookings/import/import.tsx'),
  route('bookings/calendars', 'console/bookings/calendars/calendars.tsx'),
  route('invitations/letters', 'console/invitations/many.tsx'),
  route('words', 'console/content/content.tsx'),
  route('words/:part', 'console/content/part.tsx'),
  route('seasons', 'console/seasons/seasons.tsx'),
  route('seasons/new', 'console/seasons/add.tsx'),
  route('seasons/:id', 'console/seasons/season.tsx'),
  route('pictures', 'console/pictures/pictures.tsx'),
  route('people', 'console/people/people.tsx'),
  route('people/:kind/:id', 'console/people/person.tsx'),
  route('people/:kind/:id/erasure', 'console/people/erasure.tsx'),
  route('downloads', 'console/downloads.ts'),
  route('settings/backups', 'console/settings/backups/backups.tsx'),
  route('settings/mail', 'console/settings/mail/mail.tsx'),
  route('settings/mail/server', 'console/settings/mail/mail-server.tsx'),
  route('settings/guests', 'console/settings/guests/guests.tsx'),
  route('settings/messages', 'console/settings/messages/messages.tsx'),
  route('settings/time', 'console/settings/time/time.tsx'),
  route('settings/samples', 'console/settings/samples/samples.tsx'),
  route('settings/team', 'console/settings/team/team.tsx'),
])

/** The pages of the admin. */
const adminPages = [
  index('console/today/today.tsx'),
  route('bookings', 'console/bookings/bookings.tsx'),
  route('bookings/new', 'console/bookings/add.tsx'),
  route('bookings/calendar', 'console/bookings/calendar/calendar.tsx'),
  route('bookings/closures/new', 'console/bookings/closures/close.tsx'),
  route('bookings/closures/:id', 'console/bookings/closures/closure.tsx'),
  route('bookings/:id', 'console/bookings/booking.tsx'),
  route('bookings/:id/arrival', 'console/bookings/arrival/arrival.tsx'),
  route('bookings/:id/invitations', 'console/invitations/ask.tsx'),
  route('invitations', 'console/invitations/invitations.tsx'),
  route('reviews', 'console/reviews/reviews.tsx'),
  route('reviews/:id', 'console/reviews/review.tsx'),
  route('enquiries', 'console/enquiries/enquiries.tsx'),
  route('enquiries/:id', 'console/enquiries/enquiry.tsx'),
  route('log', 'console/log/log.tsx'),
  route('search', 'console/search/search.tsx'),
  route('settings', 'console/settings/settings.tsx'),
  route('settings/notifications', 'console/settings/notifications/notifications.tsx'),
  route('settings/you', 'console/settings/you/you.tsx'),
  route('settings/you/two-step', 'console/settings/you/two-step.tsx'),
  route('settings/you/passkeys', 'console/settings/you/passkeys/add-passkey.tsx'),
  route('letters', 'console/emails/emails.tsx'),
  ownerPages,
]

// Every URL of the product that a person visits.
export default [
  index('site/home/home.tsx', { id: '/' }),
  route('reviews', 'site/reviews/reviews.tsx'),
  route('nights', 'site/nights/nights.tsx'),
  route('nights.json', 'site/nights/nights-json.ts'),
  route('log', 'site/log/log.tsx'),
  route('log/check/:review', 'site/log/check.tsx'),
  route('calendar/:file', 'site/calendar/calendar.ts'),
  ...each(['enquiry', 'quick-review'], 'site/answers/answers.tsx'),
  ...each(['enquiry/sent', 'quick-review/sent'], 'site/answers/sent.tsx'),
  route('review-policy', 'site/texts/review-policy.tsx'),
  route('terms', 'site/texts/terms.tsx'),
  route('privacy', 'site/texts/privacy.tsx'),
  route('privacy/yours', 'site/texts/your-data.tsx'),
  route('accessibility', 'site/texts/accessibility.tsx'),
  route('sitemap.xml', 'site/seo/sitemap.ts'),
  route('robots.txt', 'site/seo/robots.ts'),
  route('stays.json', 'site/seo/stays-json.ts'),
  route('site.webmanifest', 'site/seo/manifest.ts'),
  route('*', 'site/not-found/not-found.tsx'),
  route('review', 'guest/review.ts'),
  // The forms of the receipt: one that is refused comes back as the page it was on.
  ...each(
    ['review/correction', 'review/objection', 'review/withdrawal', 'review/erasure'],
    'guest/receipt/own-acts.ts',
  ),
  route('review/file', 'guest/review.ts', { id: 'review/file' }),
  route('no-letters', 'guest/no-emails.ts'),
  layout('console/outside.tsx', [
    route('admin/sign-in', 'console/sign-in/sign-in.tsx'),
    route('admin/second-step', 'console/second-step/second-step.tsx'),
    route('admin/join', 'console/join/join.tsx'),
    route('admin/forgotten', 'console/forgotten/forgotten.tsx'),
    route('admin/new-password', 'console/new-password/new-password.tsx'),
    route('admin/confirm', 'console/confirm/confirm.tsx'),
  ]),
  route('admin/sign-out', 'console/sign-out/sign-out.ts'),
  route('admin/preview', 'site/home/preview.tsx'),
  route('admin', 'console/console.tsx', adminPages),
] satisfies RouteConfig

/** Many addresses that one file answers. */
function each(addresses: string[], file: string) {
  return addresses.map((address) => route(address, file, { id: address }))
}
