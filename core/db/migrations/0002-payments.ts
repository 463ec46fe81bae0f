import { type Kysely, sql } from 'kysely'

/**
 * Payments of bookings. Until now `advance` was what a booking had paid: it becomes a payment of the day the booking was added, and stays
 * as the advance that is asked for. Of a deleted booking its payments stay, because numbered receipts and sums belong to the books.
 */
const schema = `
create table payment (
  id text primary key, booking_id text references booking (id) on delete set null, day text not null,
  kind text not null, amount integer not null, way text not null, reference text not null,
  note text not null, receipt_number integer unique, removed_at text, created_at text not null
);
create index payment_booking on payment (booking_id);
create index payment_day on payment (day, id);
alter table booking add column kept integer;
insert into payment (id, booking_id, day, kind, amount, way, reference, note, created_at)
  select id, id, substr(created_at, 1, 10), 'payment', advance, 'other', '', '', created_at
  from booking where advance > 0;
update booking set kept = coalesce(advance, 0) where cancelled_at is not null;
`

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of schema.split(';').slice(0, -1)) await sql.raw(statement).execute(db)
}
