import type { Kysely } from 'kysely'

/** The enquiry that a booking came of: a link to pay that its guest got before the booking shows the booking. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('booking').addColumn('enquiry_id', 'text').execute()
  await database.schema.createIndex('booking_enquiry').on('booking').column('enquiry_id').execute()
}
