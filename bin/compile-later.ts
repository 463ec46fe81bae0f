// What the server brings only when it is first needed, so that it is compiled with the rest.
import '#server/house/backups/nightly-backup.ts'
import '#server/house/demo/demo.ts'
import '#server/house/enquiries/take-form.ts'
import '#server/house/invitations/invite-by-email.ts'
import '#server/house/other-calendars/bring-calendar.ts'
import '#server/house/submissions/submit-review.ts'
