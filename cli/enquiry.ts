import { type Command, Option } from 'commander'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import type { EnquiryState } from '#modules/enquiries/enquiry.ts'
import { EVERY_ROW } from './booking.ts'
import { commandOf, type JsonOption, sayList } from './say.ts'
import { withApp } from './with-house.ts'

const states: EnquiryState[] = ['new', 'answered', 'closed', 'held']

export function addEnquiryCommands(deodar: Command): void {
  const enquiry = deodar.command('enquiry').description('what visitors wrote: list')

  commandOf(enquiry, 'list', 'messages of both forms, newest first')
    .addOption(new Option('--state <state>', 'held are those that look like spam').choices(states))
    .action(({ json, state }: JsonOption & { state?: EnquiryState }) =>
      withApp(async (ctx) => {
        const rows = await listEnquiries(ctx, state ? { state, limit: EVERY_ROW } : { limit: EVERY_ROW })
        sayList(
          { json },
          rows,
          ['id', 'form', 'state', 'name', 'phone', 'email', 'message', 'created_at'],
          'No enquiries yet.',
        )
      }),
    )
}
