import type { Migration } from 'kysely/migration'
import * as house from './2026-11-20-house.ts'
import * as owner from './2026-11-20-owner.ts'
import * as upload from './2026-11-20-upload.ts'
import * as visit from './2026-11-20-visit.ts'
import * as words from './2026-11-20-words.ts'
import * as fileId from './2026-11-21-file-id.ts'
import * as mediaCodec from './2026-11-21-media-codec.ts'
import * as personalLetter from './2026-11-21-personal-letter.ts'
import * as answer from './2026-11-22-answer.ts'
import * as index from './2026-11-22-index.ts'
import * as letterKey from './2026-11-22-letter-key.ts'
import * as refusedUpload from './2026-11-22-refused-upload.ts'
import * as usedCode from './2026-11-22-used-code.ts'
import * as bookingMoney from './2026-11-22-z-booking-money.ts'
import * as closure from './2026-11-22-z-closure.ts'
import * as fold from './2026-11-22-z-fold.ts'
import * as pictureTones from './2026-11-22-z-picture-tones.ts'
import * as rateLimit from './2026-11-22-z-rate-limit.ts'
import * as trustedDevice from './2026-11-22-z-trusted-device.ts'
import * as bookingCancelled from './2026-11-22-zz-booking-cancelled.ts'
import * as reviewOrder from './2026-11-22-zz-review-order.ts'
import * as passkey from './2026-11-22-zzz-passkey.ts'
import * as pictureGround from './2026-11-22-zzz-picture-ground.ts'
import * as pushSubscription from './2026-11-23-push-subscription.ts'
import * as season from './2026-11-23-season.ts'
import * as seasonRemoved from './2026-11-23-season-removed.ts'
import * as calendarAddress from './2026-11-23-z-calendar-address.ts'
import * as hold from './2026-11-23-z-hold.ts'
import * as receipt from './2026-11-24-receipt.ts'
import * as log from './2026-11-24-z-log.ts'
import * as mediaNotes from './2026-11-24-zz-media-notes.ts'
import * as holdPrice from './2026-11-25-hold-price.ts'
import * as requeuedEmail from './2026-11-25-requeued-email.ts'
import * as unreadEntry from './2026-11-25-unread-entry.ts'

/** Every migration by its dated name, oldest first; a name that has landed never changes. */
export const migrations: Record<string, Migration> = {
  '2026-11-20-house': house,
  '2026-11-20-owner': owner,
  '2026-11-20-upload': upload,
  '2026-11-20-visit': visit,
  '2026-11-20-words': words,
  '2026-11-21-file-id': fileId,
  '2026-11-21-media-codec': mediaCodec,
  '2026-11-21-personal-letter': personalLetter,
  '2026-11-22-answer': answer,
  '2026-11-22-z-fold': fold,
  '2026-11-22-index': index,
  '2026-11-22-letter-key': letterKey,
  '2026-11-22-refused-upload': refusedUpload,
  '2026-11-22-used-code': usedCode,
  '2026-11-22-z-booking-money': bookingMoney,
  '2026-11-22-z-closure': closure,
  '2026-11-22-z-picture-tones': pictureTones,
  '2026-11-22-z-rate-limit': rateLimit,
  '2026-11-22-z-trusted-device': trustedDevice,
  '2026-11-22-zz-booking-cancelled': bookingCancelled,
  '2026-11-22-zz-review-order': reviewOrder,
  '2026-11-22-zzz-passkey': passkey,
  '2026-11-22-zzz-picture-ground': pictureGround,
  '2026-11-23-push-subscription': pushSubscription,
  '2026-11-23-season': season,
  '2026-11-23-season-removed': seasonRemoved,
  '2026-11-23-z-calendar-address': calendarAddress,
  '2026-11-23-z-hold': hold,
  '2026-11-24-receipt': receipt,
  '2026-11-24-z-log': log,
  '2026-11-24-zz-media-notes': mediaNotes,
  '2026-11-25-unread-entry': unreadEntry,
  '2026-11-25-hold-price': holdPrice,
  '2026-11-25-requeued-email': requeuedEmail,
}
