import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Four times the average of a review. Queries order and filter by the same expression, so that its indexes serve them. */
const sum = '(location + cleanliness + communication + service)'

/** All tables and indexes, in the SQL that SQLite and PostgreSQL share. The tables `owner…` are those of better-auth, but for a few columns. */
const schema = `
create table booking (
  id text primary key, first_name text not null, last_name text not null, email text not null,
  phone text not null, stay text, check_in text, check_out text, note text not null,
  sample integer not null, created_at text not null, updated_at text not null,
  invitation_round integer not null default 0, invitation_stop text, invitation_stopped_at text,
  guests integer, amount integer, advance integer, source text, cancelled_at text,
  review_erased_at text
);
create index booking_check_in on booking (check_in, id);
create index booking_check_out on booking (check_out, id);
create index booking_newest on booking (created_at, id);
create index booking_sample on booking (sample);

create table invitation (
  id text primary key, booking_id text not null references booking (id) on delete cascade,
  token_hash text not null unique, channel text not null, created_at text not null,
  expires_at text not null, opened_at text, started_at text, email_id text
);
create index invitation_booking on invitation (booking_id);

create table review (
  id text primary key, booking_id text unique references booking (id), name text not null,
  email text not null, phone text not null, stay text, text text not null,
  location integer not null, cleanliness integer not null, communication integer not null,
  service integer not null, average real not null, status text not null, decline_reason text,
  decline_note text not null, reply text not null, replied_at text, sample integer not null,
  created_at text not null, decided_at text, corrected_at text, withdrawn_at text
);
create index review_shown on review (status, created_at, id);
create index review_newest on review (created_at, id);
create index review_stay on review (status, stay, created_at, id);
create index review_stars on review (status, ${sum}, created_at, id);
create index review_rounded on review (status, (${sum} / 4), created_at, id);
create index review_stay_stars on review (status, stay, ${sum}, created_at, id);
create index review_summary on review (status, sample, (${sum} / 4), location, cleanliness, communication, service);

create table media (
  id text primary key, about text not null, about_id text not null, kind text not null,
  position integer not null, status text not null, work text not null,
  work_tries integer not null, work_after text, original_key text not null unique,
  file_name text not null, format text not null, bytes integer not null, sha256 text not null,
  width integer, height integer, duration real, created_at text not null, poster_key text,
  work_error text, codec text, tones text, colour text, blur text
);
create index media_work on media (work, created_at);
create index media_shown on media (about, about_id, status, work, kind);

create table rendition (
  key text primary key, media_id text not null references media (id) on delete cascade,
  role text not null, type text not null, width integer, height integer, bytes integer not null,
  sha256 text not null
);
create index rendition_media on rendition (media_id);

create table enquiry (
  id text primary key, form text not null, name text not null, phone text not null,
  email text not null, expectation text not null, check_in text not null,
  check_out text not null, message text not null, state text not null, quarantine_reason text,
  note text not null, answered_at text, created_at text not null, answer text, answered_by text,
  stay text, quote text not null default ''
);
create index enquiry_newest on enquiry (created_at, id);
create index enquiry_state on enquiry (state, created_at, id);

create table email (
  id text primary key, kind text not null, about text not null, about_id text not null,
  to_address text not null, reply_to text, subject text not null, text text not null,
  html text not null, message_id text not null unique, state text not null,
  tries integer not null, next_try_at text not null, last_error text, created_at text not null,
  sent_at text, requeued_at text
);
create index email_due on email (state, next_try_at);
create index email_about on email (about, about_id);
create index email_newest on email (created_at, id);
create index email_kind on email (kind, created_at);

create table idempotent_answer (key text primary key, about_id text not null, answer text not null, created_at text not null);

create table audit_entry (
  id text primary key, created_at text not null, actor text not null, action text not null,
  about text not null, about_id text not null, before text, after text
);
create index audit_entry_about on audit_entry (about, about_id, created_at);
create index audit_entry_newest on audit_entry (created_at, id);
create index audit_entry_actor on audit_entry (actor, created_at, id);

create table setting (name text primary key, value text not null, updated_at text not null);

create table content (
  id text primary key, state text not null, document text not null, created_by text not null,
  created_at text not null, number integer not null default 0
);
create index content_newest on content (state, created_at);
create unique index content_number on content (number);

create table page_version (name text primary key, number integer not null);

create table owner (
  id text primary key, name text not null, email text not null unique,
  email_verified integer not null, image text, role text not null,
  two_factor_enabled integer not null default 0, created_at text not null,
  updated_at text not null
);

create table owner_session (
  id text primary key, owner_id text not null references owner (id) on delete cascade,
  token text not null unique, expires_at text not null, created_at text not null,
  updated_at text not null, ip_address text, user_agent text, signed_in_at text not null,
  seen_at text not null, password_confirmed_at text not null, trusted integer not null default 0
);
create index owner_session_owner on owner_session (owner_id);

create table owner_account (
  id text primary key, owner_id text not null references owner (id) on delete cascade,
  account_id text not null, provider_id text not null, access_token text, refresh_token text,
  id_token text, access_token_expires_at text, refresh_token_expires_at text, scope text,
  password text, created_at text not null, updated_at text not null
);
create index owner_account_owner on owner_account (owner_id);

create table owner_verification (
  id text primary key, identifier text not null, value text not null, expires_at text not null,
  created_at text not null, updated_at text not null
);
create index owner_verification_identifier on owner_verification (identifier);

create table owner_two_factor (
  id text primary key, owner_id text not null references owner (id) on delete cascade,
  secret text not null, backup_codes text not null, verified integer not null,
  failed_verification_count integer, locked_until text
);
create index owner_two_factor_owner on owner_two_factor (owner_id);

create table owner_link (
  id text primary key, purpose text not null, email text not null, role text not null,
  token_hash text not null unique, created_by text not null, created_at text not null,
  expires_at text not null, used_at text
);

create table upload (
  id text primary key, booking_id text not null references booking (id) on delete cascade,
  kind text not null, file_name text not null, length integer not null,
  "offset" integer not null, parts text not null, state text not null, file text,
  created_at text not null, expires_at text not null, file_id text, refusal text, replaces text
);
create index upload_booking on upload (booking_id);
create index upload_expires on upload (expires_at);

create table external_booking (
  id text primary key, stay text not null, source text not null, check_in text not null,
  check_out text not null, created_at text not null
);
create index external_booking_stay on external_booking (stay, check_in);

create table calendar_feed (stay text primary key, key text not null, created_at text not null);

create table used_code (code_hash text primary key, used_at text not null);

create table blocked_dates (
  id text primary key, stays text, first_night text not null, reopens_on text not null,
  note text not null, opened_at text, created_at text not null, updated_at text not null
);
create index blocked_dates_nights on blocked_dates (reopens_on, first_night);

create table owner_passkey (
  id text primary key, owner_id text not null references owner (id) on delete cascade, name text,
  public_key text not null, credential_id text not null unique,
  counter double precision not null, device_type text not null, backed_up integer not null,
  transports text, aaguid text, created_at text not null, used_at text
);
create index owner_passkey_owner on owner_passkey (owner_id);

create table push_subscription (
  id text primary key, owner_id text not null references owner (id) on delete cascade,
  session_id text not null, device text not null, endpoint text not null unique,
  p256dh text not null, auth text not null, enquiries integer not null, reviews integer not null,
  quiet_from text, quiet_until text, created_at text not null, seen_at text not null,
  sent_at text, trouble text, tries integer not null, next_try_at text not null
);
create index push_subscription_owner on push_subscription (owner_id);

create table push_message (
  id text primary key,
  subscription_id text not null references push_subscription (id) on delete cascade,
  kind text not null, about_id text not null, created_at text not null, due_at text not null,
  expires_at text not null, settled_at text,
  constraint push_message_once unique (subscription_id, about_id)
);

create table season (
  id text primary key, name text not null, stay text, first_night text not null,
  last_night text not null, yearly integer not null, price text, weekday_prices text not null,
  min_nights integer not null, created_at text not null, updated_at text not null,
  removed_at text
);

create table external_calendar (
  id text primary key, stay text not null, source text not null, sealed text not null,
  shown text not null, due_at text not null, tried_at text,
  fetched_at text, trouble text, failing_since text, notified_at text, emptied_at text,
  unavailable_from text, ignore_unavailable integer, created_at text not null
);
create unique index external_calendar_source on external_calendar (stay, source);

create table hold (
  id text primary key, enquiry_id text not null, stay text not null, check_in text not null,
  check_out text not null, until text not null, created_by text not null, ended_at text,
  end_reason text, created_at text not null, updated_at text not null, amount integer,
  quote text not null default ''
);
create index hold_enquiry on hold (enquiry_id, ended_at);
create index hold_nights on hold (ended_at, check_out, check_in);

create table review_token (token_hash text primary key, review_id text not null, created_at text not null, erased_at text);
create index review_token_review on review_token (review_id);

create table objection (
  id text primary key, review_id text not null, note text not null, created_at text not null,
  answer text not null default '', answered_at text
);
create index objection_review on objection (review_id, created_at);

create table log_entry (
  number integer primary key, entry text not null, hash text not null, review_id text not null, salt text
);
create index log_entry_review on log_entry (review_id, number);

create table unreadable_entry (
  stay text not null, source text not null, entries integer not null, unread integer not null,
  constraint unreadable_entry_source primary key (stay, source)
);
`

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of schema.split(';').slice(0, -1)) await sql.raw(statement).execute(db)
  await db.insertInto('page_version').values({ name: 'site', number: 1 }).execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await createFold(db)
}

/** Searches compare texts with `fold`. On SQLite each connection defines it; on PostgreSQL it is made of PostgreSQL's own functions. */
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
async function createFold(db: Kysely<any>): Promise<void> {
  const collation = await readCollation(db)
  const collateClause = sql.raw(collation)
  await sql`
    create function fold(given text) returns text language sql immutable parallel safe as $$
      select case when octet_length(given) = char_length(given)
        then lower(replace(replace(given, '''', ''), '\`', '') ${collateClause})
        else ${sql.raw(replaceCharacters(`lower(regexp_replace(normalize(replace(given, '´', ''), NFKD), '${ignoredCharacters}', '', 'g') ${collation})`))}
      end
    $$
  `.execute(db)
}

/** The same characters as in `core/values/fold.ts`. */
const ignoredCharacters = String.raw`[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc''\u0060\u02b9\u02bb\u02bc\u02bd\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufeff]`

/** One after another, because `translate` takes longer. */
function replaceCharacters(text: string): string {
  return replacements.reduce((all, [character, typed]) => `replace(${all}, '${character}', '${typed}')`, text)
}

const replacements = [
  ...[...'ðøđłħıς'].map((character, index) => [character, 'dodlhiσ'[index]]),
  ...[
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ],
]

/** A database may lower-case ASCII only; one of these collations lower-cases all letters, where the server has it. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function readCollation(db: Kysely<any>): Promise<string> {
  const { rows } = await sql<{ collname: string }>`
    select collname from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
    order by collname limit 1
  `.execute(db)
  return rows[0] ? `collate "${rows[0].collname}"` : ''
}
