// What the server brings only when it is first needed, so that it is compiled with the rest.
import '#modules/backups/nightly-backup.server.ts'
import '#modules/demo/demo.server.ts'
import '#modules/enquiries/take-form.server.ts'
import '#modules/invitations/invite-by-email.server.ts'
import '#modules/calendar/bring-calendar.server.ts'
import '#modules/reviews/submit-review.server.ts'
