import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Creates all tables. The names behind `owner_session` to `owner_passkey` are those of better-auth, but for a few columns. */
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  const unique = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).unique().execute()

  await db.schema
    .createTable('booking')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('stay', 'text')
    .addColumn('check_in', 'text')
    .addColumn('check_out', 'text')
    .addColumn('note', 'text', required)
    .addColumn('sample', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('invitation_round', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('invitation_stop', 'text')
    .addColumn('invitation_stopped_at', 'text')
    .addColumn('guests', 'integer')
    .addColumn('amount', 'integer')
    .addColumn('advance', 'integer')
    .addColumn('source', 'text')
    .addColumn('cancelled_at', 'text')
    .addColumn('review_erased_at', 'text')
    .execute()
  await index('booking_check_in', 'booking', ['check_in', 'id'])
  await index('booking_check_out', 'booking', ['check_out', 'id'])
  await index('booking_newest', 'booking', ['created_at', 'id'])
  await index('booking_sample', 'booking', ['sample'])

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.notNull().references('booking.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('channel', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('opened_at', 'text')
    .addColumn('started_at', 'text')
    .addColumn('letter_id', 'text')
    .execute()
  await index('invitation_booking', 'invitation', ['booking_id'])

  await db.schema
    .createTable('review')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.unique().references('booking.id'))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('stay', 'text')
    .addColumn('text', 'text', required)
    .addColumn('location', 'integer', required)
    .addColumn('cleanliness', 'integer', required)
    .addColumn('communication', 'integer', required)
    .addColumn('service', 'integer', required)
    .addColumn('average', 'real', required)
    .addColumn('status', 'text', required)
    .addColumn('decline_reason', 'text')
    .addColumn('decline_note', 'text', required)
    .addColumn('reply', 'text', required)
    .addColumn('replied_at', 'text')
    .addColumn('sample', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('decided_at', 'text')
    .addColumn('corrected_at', 'text')
    .addColumn('taken_back_at', 'text')
    .execute()
  await index('review_shown', 'review', ['status', 'created_at', 'id'])
  await index('review_newest', 'review', ['created_at', 'id'])
  await index('review_stay', 'review', ['status', 'stay', 'created_at', 'id'])
  const sum = sql`(location + cleanliness + communication + service)`
  await sql`create index review_stars on review (status, ${sum}, created_at, id)`.execute(db)
  await sql`create index review_rounded on review (status, (${sum} / 4), created_at, id)`.execute(db)
  await sql`create index review_stay_stars on review (status, stay, ${sum}, created_at, id)`.execute(db)
  await sql`create index review_summary on review (status, sample, (${sum} / 4), location, cleanliness, communication, service)`.execute(
    db,
  )

  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('about', 'text', required)
    .addColumn('about_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('work', 'text', required)
    .addColumn('work_tries', 'integer', required)
    .addColumn('work_after', 'text')
    .addColumn('original_key', 'text', (c) => c.notNull().unique())
    .addColumn('file_name', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('duration', 'real')
    .addColumn('created_at', 'text', required)
    .addColumn('poster_key', 'text')
    .addColumn('work_error', 'text')
    .addColumn('codec', 'text')
    .addColumn('tones', 'text')
    .addColumn('colour', 'text')
    .addColumn('blur', 'text')
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo('unseen'))
    .execute()
  await index('media_work', 'media', ['work', 'created_at'])
  await index('media_shown', 'media', ['about', 'about_id', 'status', 'work', 'kind'])

  await db.schema
    .createTable('rendition')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('role', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('bytes', 'integer', required)
    .addColumn('sha256', 'text', required)
    .execute()
  await index('rendition_media', 'rendition', ['media_id'])

  await db.schema
    .createTable('enquiry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('form', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('expectation', 'text', required)
    .addColumn('check_in', 'text', required)
    .addColumn('check_out', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('held_because', 'text')
    .addColumn('note', 'text', required)
    .addColumn('answered_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('answered_by', 'text')
    .addColumn('stay', 'text')
    .addColumn('quote', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await index('enquiry_newest', 'enquiry', ['created_at', 'id'])
  await index('enquiry_state', 'enquiry', ['state', 'created_at', 'id'])

  await db.schema
    .createTable('letter')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('about', 'text', required)
    .addColumn('about_id', 'text', required)
    .addColumn('to_address', 'text', required)
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', required)
    .addColumn('tries', 'integer', required)
    .addColumn('next_try_at', 'text', required)
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('sent_at', 'text')
    .addColumn('requeued_at', 'text')
    .execute()
  await index('letter_due', 'letter', ['state', 'next_try_at'])
  await index('letter_about', 'letter', ['about', 'about_id'])
  await index('letter_newest', 'letter', ['created_at', 'id'])
  await index('letter_kind', 'letter', ['kind', 'created_at'])

  await db.schema
    .createTable('answer')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('about_id', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await db.schema
    .createTable('act')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', required)
    .addColumn('who', 'text', required)
    .addColumn('act', 'text', required)
    .addColumn('about', 'text', required)
    .addColumn('about_id', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await index('act_about', 'act', ['about', 'about_id', 'at'])
  await index('act_newest', 'act', ['at', 'id'])
  await index('act_who', 'act', ['who', 'at', 'id'])

  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await db.schema
    .createTable('content')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', required)
    .addColumn('document', 'text', required)
    .addColumn('made_by', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await index('content_newest', 'content', ['state', 'created_at'])
  await unique('content_number', 'content', ['number'])

  await db.schema
    .createTable('page_version')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', required)
    .execute()
  await db.insertInto('page_version').values({ name: 'site', number: 1 }).execute()

  await db.schema
    .createTable('owner')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('email_verified', 'integer', required)
    .addColumn('image', 'text')
    .addColumn('role', 'text', required)
    .addColumn('two_factor_enabled', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await db.schema
    .createTable('owner_session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('begun_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addColumn('fresh_at', 'text', required)
    .addColumn('trusted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await index('owner_session_owner', 'owner_session', ['owner_id'])

  await db.schema
    .createTable('owner_account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('account_id', 'text', required)
    .addColumn('provider_id', 'text', required)
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await index('owner_account_owner', 'owner_account', ['owner_id'])

  await db.schema
    .createTable('owner_verification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await index('owner_verification_identifier', 'owner_verification', ['identifier'])

  await db.schema
    .createTable('owner_two_factor')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('secret', 'text', required)
    .addColumn('backup_codes', 'text', required)
    .addColumn('verified', 'integer', required)
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', 'text')
    .execute()
  await index('owner_two_factor_owner', 'owner_two_factor', ['owner_id'])

  await db.schema
    .createTable('owner_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('made_by', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute()

  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.notNull().references('booking.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('file_name', 'text', required)
    .addColumn('length', 'integer', required)
    .addColumn('offset', 'integer', required)
    .addColumn('parts', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('file', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('file_id', 'text')
    .addColumn('refusal', 'text')
    .addColumn('replaces', 'text')
    .execute()
  await index('upload_booking', 'upload', ['booking_id'])
  await index('upload_expires', 'upload', ['expires_at'])

  await db.schema
    .createTable('taken_night')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stay', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('check_in', 'text', required)
    .addColumn('check_out', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await index('taken_night_stay', 'taken_night', ['stay', 'check_in'])

  await db.schema
    .createTable('calendar_feed')
    .addColumn('stay', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await db.schema
    .createTable('used_code')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('used_at', 'text', required)
    .execute()

  await db.schema
    .createTable('closure')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stays', 'text')
    .addColumn('first_night', 'text', required)
    .addColumn('open_again', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('opened_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await index('closure_nights', 'closure', ['open_again', 'first_night'])

  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('times', 'text', required)
    .addColumn('over_at', 'text', required)
    .execute()
  await index('rate_limit_over', 'rate_limit', ['over_at'])

  await db.schema
    .createTable('owner_passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', required)
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('counter', 'double precision', required)
    .addColumn('device_type', 'text', required)
    .addColumn('backed_up', 'integer', required)
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute()
  await index('owner_passkey_owner', 'owner_passkey', ['owner_id'])

  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('session_id', 'text', required)
    .addColumn('device', 'text', required)
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('enquiries', 'integer', required)
    .addColumn('reviews', 'integer', required)
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_until', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addColumn('sent_at', 'text')
    .addColumn('trouble', 'text')
    .addColumn('tries', 'integer', required)
    .addColumn('next_try_at', 'text', required)
    .execute()
  await index('push_subscription_owner', 'push_subscription', ['owner_id'])

  await db.schema
    .createTable('push_message')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subscription_id', 'text', (c) =>
      c.notNull().references('push_subscription.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', required)
    .addColumn('about_id', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('over_at', 'text', required)
    .addColumn('settled_at', 'text')
    .addUniqueConstraint('push_message_once', ['subscription_id', 'about_id'])
    .execute()

  await db.schema
    .createTable('season')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('stay', 'text')
    .addColumn('first_night', 'text', required)
    .addColumn('last_night', 'text', required)
    .addColumn('yearly', 'integer', required)
    .addColumn('price', 'text')
    .addColumn('weekday_prices', 'text', required)
    .addColumn('fewest_nights', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('removed_at', 'text')
    .execute()

  await db.schema
    .createTable('calendar_address')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stay', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('shown', 'text', required)
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('due_at', 'text', required)
    .addColumn('tried_at', 'text')
    .addColumn('fetched_at', 'text')
    .addColumn('trouble', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('told_at', 'text')
    .addColumn('emptied_at', 'text')
    .addColumn('far_from', 'text')
    .addColumn('leave_far', 'integer')
    .addColumn('created_at', 'text', required)
    .execute()
  await unique('calendar_address_source', 'calendar_address', ['stay', 'source'])

  await db.schema
    .createTable('hold')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('enquiry_id', 'text', required)
    .addColumn('stay', 'text', required)
    .addColumn('check_in', 'text', required)
    .addColumn('check_out', 'text', required)
    .addColumn('until', 'text', required)
    .addColumn('placed_by', 'text', required)
    .addColumn('ended_at', 'text')
    .addColumn('ended_how', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('amount', 'integer')
    .addColumn('quote', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await index('hold_enquiry', 'hold', ['enquiry_id', 'ended_at'])
  await index('hold_nights', 'hold', ['ended_at', 'check_out', 'check_in'])

  await db.schema
    .createTable('receipt')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('review_id', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('erased_at', 'text')
    .execute()
  await index('receipt_review', 'receipt', ['review_id'])

  await db.schema
    .createTable('objection')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('review_id', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('answer', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('answered_at', 'text')
    .execute()
  await index('objection_review', 'objection', ['review_id', 'created_at'])

  await db.schema
    .createTable('log_head')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('origin', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('signed_size', 'integer', required)
    .addColumn('checkpoint', 'text', required)
    .execute()

  await db.schema
    .createTable('log_entry')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('entry', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('review_id', 'text')
    .addColumn('salt', 'text')
    .execute()
  await index('log_entry_review', 'log_entry', ['review_id', 'number'])

  await db.schema
    .createTable('log_node')
    .addColumn('level', 'integer', required)
    .addColumn('number', 'integer', required)
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('log_node_place', ['level', 'number'])
    .execute()

  await db.schema
    .createTable('unread_entry')
    .addColumn('stay', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('entries', 'integer', required)
    .addColumn('unread', 'integer', required)
    .addPrimaryKeyConstraint('unread_entry_source', ['stay', 'source'])
    .execute()

  if (db.getExecutor().adapter instanceof PostgresAdapter) await createFold(db)
}

/** Searches compare texts with `fold`. On SQLite each connection defines it; on PostgreSQL it is made of PostgreSQL's own functions. */
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
async function createFold(db: Kysely<any>): Promise<void> {
  const collation = await readCollation(db)
  const capitals = sql.raw(collation)
  await sql`
    create function fold(given text) returns text language sql immutable parallel safe as $$
      select case when octet_length(given) = char_length(given)
        then lower(replace(replace(given, '''', ''), '\`', '') ${capitals})
        else ${sql.raw(plainLetters(`lower(regexp_replace(normalize(replace(given, '´', ''), NFKD), '${uncompared}', '', 'g') ${collation})`))}
      end
    $$
  `.execute(db)
}

/** The same characters as in `domain/fold.ts`. */
const uncompared = String.raw`[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc''\u0060\u02b9\u02bb\u02bc\u02bd\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufeff]`

/** One after another, because `translate` takes longer. */
function plainLetters(text: string): string {
  return plain.reduce((all, [letter, typed]) => `replace(${all}, '${letter}', '${typed}')`, text)
}

const plain = [
  ...[...'ðøđłħıς'].map((letter, index) => [letter, 'dodlhiσ'[index]]),
  ...[
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ],
]

/** A database may know the capitals of ASCII alone; one of these knows all, where there is one. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function readCollation(db: Kysely<any>): Promise<string> {
  const { rows } = await sql<{ collname: string }>`
    select collname from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
    order by collname limit 1
  `.execute(db)
  return rows[0] ? `collate "${rows[0].collname}"` : ''
}
