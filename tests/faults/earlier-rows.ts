/** The last step that the program of this house knew. */
export const EARLIER_STEP = '2026-11-20-upload'

const BOOKINGS = 200

/** Rows of a house of the first day, in each table that a later step changes. */
export const earlierRows = `
  create temp table n as with recursive n(i) as (select 1 union all select i + 1 from n where i < ${BOOKINGS}) select i from n;
  insert into booking (id, first_name, last_name, email, phone, stay, check_in, check_out, state, note, sample, created_at, updated_at)
    select 'booking-' || i, 'Guest', 'Number ' || i, 'guest' || i || '@guest.example', '', 'suite', '2026-10-01', '2026-10-03',
      case when i % 7 = 0 then 'cancelled' else 'stayed' end, '', 0, '2026-09-01', '2026-10-02' from n;
  insert into invitation (id, booking_id, key_hash, channel, created_at, expires_at)
    select 'invitation-' || i, 'booking-' || i, 'hash-' || i, case when i % 2 = 0 then 'email' else 'copy' end, '2026-10-04', '2027-10-04' from n;
  insert into letter (id, kind, about, about_id, to_address, subject, text, html, message_id, state, tries, next_try_at, created_at)
    select 'letter-' || i, case when i % 2 = 0 then 'invitation' else 'enquiry-arrived' end, 'booking', 'booking-' || i,
      'guest' || i || '@guest.example', 'How was it?', 'Text of letter ' || i, '', 'message-' || i, 'sent', 1, '2026-10-05', '2026-10-05' from n;
  insert into review (id, booking_id, name, email, phone, stay, text, location, cleanliness, communication, service, average, status,
      decline_note, reply, sample, created_at)
    select 'review-' || i, 'booking-' || i, 'Guest ' || i, '', '', 'suite', 'We stayed for ' || i || ' nights', 5, 4, 5, 4, 4.5, 'approved',
      '', '', 0, '2026-10-10' from n;
  insert into media (id, about, about_id, kind, position, status, work, work_tries, original_key, file_name, format, bytes, sha256, thumbhash, created_at)
    select 'media-' || i, 'review', 'review-' || i, 'trip-image', 0, 'approved', 'ready', 0, 'originals/media-' || i, 'a.jpg', 'jpeg', 100,
      'sum-' || i, '1QcSHQRnh493V4dIh4eXh1h4kJUI', '2026-10-10' from n;
  insert into rendition (key, media_id, role, type, bytes, sha256)
    select 'rendition-' || i, 'media-' || i, 'small', 'image/webp', 50, 'sum-' || i from n;
  insert into enquiry (id, form, name, phone, email, expectation, check_in, check_out, message, state, note, created_at)
    select 'enquiry-' || i, 'contact', 'Visitor ' || i, '', 'visitor' || i || '@guest.example', '', '', '', 'Message ' || i, 'new', '', '2026-10-11' from n;
  insert into act (id, at, who, act, about, about_id)
    select 'act-' || i, '2026-10-12', 'asha', 'booking.cancelled', 'booking', 'booking-' || i from n where i % 14 = 0;
  insert into content (id, state, document, made_by, created_at)
    select 'content-' || i, case when i = ${BOOKINGS} then 'published' else 'draft' end, '{"version":' || i || '}', 'asha', '2026-10-12T' || (1000 + i) from n;
  insert into owner (id, name, email, email_verified, role, created_at, updated_at)
    values ('asha', 'Asha', 'asha@deodar.example', 1, 'owner', '2026-09-01', '2026-09-01');
  insert into owner_session (id, owner_id, token, expires_at, created_at, updated_at, begun_at, seen_at, fresh_at)
    select 'session-' || i, 'asha', 'token-' || i, '2026-12-01', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01' from n where i <= 5;
  insert into upload (id, booking_id, kind, file_name, length, "offset", parts, state, created_at, expires_at)
    select 'upload-' || i, 'booking-' || i, 'video', 'a.mp4', 100, 50, '[]', 'arriving', '2026-11-01', '2026-11-02' from n where i <= 20;
  drop table n;
`
