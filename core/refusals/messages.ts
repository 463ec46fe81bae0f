/** Every message to people about a rule or an outcome (specification 8; those above "ours" are verbatim). */
export const messages = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter valid email address',
  phoneRequired: 'Phone is required',
  reviewRequired: 'Review is required',
  reviewTooShort: 'Please say more about your experiences... (at least 100 words)',
  profileRequired: 'Profile picture is required',
  profileInvalid: 'Please select valid image! (Format - jpg|jpeg|png|gif and Less than 2 mb size)',
  tripTooMany: 'You cannot upload more than 3 images.',
  tripWrongType: 'Some images are not valid type image.',
  tripTooLarge: 'Each image must be under 25 MB.',
  videoWrongType: 'Filetype must be (video/mp4)',
  videoTooLarge: 'Filesize must 35mb or below.',
  audioWrongType: 'Filetype must be (audio/mp3)',
  audioTooLarge: 'Filesize must 5mb or below.',
  notAbleToReview: 'You are not able to submit review. Please contact support.',
  reviewReceived: 'Thanks for providing your valuable feedback.',
  noRecords: 'No Records',
  pictureFailed: 'This image failed to load.',
  unexpected: 'Unexpected Application Error!',
  // ours
  mailMissing:
    'Nothing was sent, because e-mail is not set up. An owner can set it up in Settings, E-mail. Until then, use WhatsApp or the phone.',
  emailNotWaiting: 'This e-mail is already sent, or is being sent.',
  emailsNotWaiting: 'These e-mails are already sent, or are being sent.',
  ratingInvalid: 'Please give each of the four ratings 1 to 5 stars.',
  phoneImpossible:
    'This cannot be a whole phone number. Please look at its digits; from outside India, it begins with + and the country code.',
  phoneAbroad: 'From outside India, begin with + and the country code.',
  stayTooLong: 'A stay is a year at most. Please look at the two dates once more.',
  stayUnknown: 'There is no room with this name.',
  bookingUnknown: 'This booking does not exist.',
  bookingTwice: 'This booking is in the list already.',
  bookingReviewed: 'This guest has already written a review of this stay.',
  bookingCancelled: 'This booking was cancelled.',
  bookingDoubted: 'Please check this before you save.',
  changedByOther: 'This was changed by somebody else. Nothing of yours is lost: please choose what to keep.',
  paymentAmountInvalid: 'Please give the sum in rupees, more than 0, such as 15,000.',
  paymentDayAhead: 'This date is in the future. Please give the day on which the money came or went.',
  paymentWayUnknown: 'Please choose how it was paid.',
  paymentDoubted: 'Please check this before you save.',
  refundAmountMissing: 'Please write how much you give back, or 0 if you keep it all.',
  paymentUnknown: 'This payment does not exist.',
  paymentHasReceipt: 'This payment has a receipt. Remove it, and record the right one.',
  paymentRemoved: 'This payment is already removed.',
  paymentNotRemoved: 'This payment is already back.',
  paymentsTooMany: 'This booking has 100 payments. It cannot have more.',
  receiptOfPaymentOnly: 'Only a payment that is not removed gets a receipt.',
  receiptOfSample: 'This is a sample booking, so it gets no receipt.',
  refundTooMuch: 'You cannot give back more than was paid.',
  refundsExceedPayments: 'The guest got back more than the other payments. Please remove the refund first.',
  bookingNotCancelled: 'This booking is not cancelled.',
  cannotCancelEnded:
    'This stay is over, so you cannot cancel it. If the guest did not come, write it in the note.',
  cannotCancelReviewed: 'This guest has written a review of this stay, so you cannot cancel it.',
  cannotDeleteReviewed:
    'This guest has written a review, so you cannot delete this booking. You can delete all data of the guest under “All data of this person”.',
  cannotDeleteContacted:
    'You have written to this guest, so you cannot delete this booking. If the guest does not come, cancel it. You can delete all data of the guest under “All data of this person”.',
  cannotDeleteWithReceipt:
    'There is a numbered receipt for this booking, so you cannot delete it. If the guest does not come, cancel it.',
  stayNotEnded: 'This stay is not over yet. The guest can be asked from the day of check-out.',
  guestEmailMissing: 'This guest has no e-mail address. Ask by WhatsApp, or add the address first.',
  alreadyInvited: 'This guest was already asked by e-mail.',
  guestOptedOut: 'This guest does not want to be asked by e-mail.',
  invitationStopped: 'This guest will not be asked again.',
  blockedStaysMissing: 'Please choose all rooms, or at least one room.',
  reopensTooEarly: 'The second day must be after the first night. Please check both dates.',
  blockedTooLong:
    'You can block dates for two years at most. To stop renting a room, remove it in Texts and prices.',
  blockedDatesUnknown: 'These blocked dates do not exist.',
  datesAlreadyUnblocked: 'These dates are not blocked any more.',
  datesAlreadyBlocked: 'These dates are already blocked.',
  blockedDatesDoubted: 'Please check this before you block these dates.',
  calendarUnreadable: 'This is not a calendar file. The name of a calendar file ends in .ics.',
  calendarTruncated:
    'This calendar is not complete, so nothing was changed. Please download it from the other site again.',
  calendarTooMuch: 'This calendar has too many events. Please use a calendar that has only the bookings.',
  calendarEmpty: 'This calendar has no booked nights.',
  calendarEmptied:
    'This calendar has no booked nights now. Do you want to remove the nights from its last import?',
  calendarForgotten: 'These nights are already removed.',
  calendarImportedAgain: 'This calendar was imported again, so nothing was removed. Please check it again.',
  feedRenewed: 'This calendar already has a new address. You see it here.',
  calendarIsOwn: 'This is your own calendar. Please choose the file from the other site.',
  rowUnreadable: 'This row cannot be read.',
  rowsWrong: 'Some rows have errors. Nothing was saved.',
  guestMediaOff: 'We do not take this kind of file at present.',
  videosNotConvertible:
    'This browser cannot make other films fit: please choose an mp4 (H.264) under 35 MB, or open your link in another browser for this.',
  cannotRecord:
    'This browser cannot record. Please record with your phone or computer and choose the mp3 here, or open your link in another browser.',
  connectionLost: 'No connection. Nothing is lost. Please try again when you are online.',
  reviewLinkUsed:
    'A review was sent through this link before, so this one was not saved. Please write to us if yours should be changed.',
  filesAfterReview:
    'Your review was saved before. The files that came now were not added to it. Please write to us if they should be.',
  reviewUnknown: 'This review does not exist.',
  mediaHidden: 'This is already hidden.',
  mediaShown: 'This is already shown.',
  replyGone: 'The reply is already removed.',
  linkSentAlready: 'This link is already marked as sent.',
  invitationsAlreadyResumed: 'This guest can already be asked again.',
  stepAlreadyDone: 'This step is already done.',
  stepAlreadyOpen: 'This step is already open again.',
  stepsHidden: 'The first steps are already hidden.',
  stepsShown: 'The first steps are already shown again.',
  roleAlready: 'They have this role already.',
  mailForgotten: 'The mail server is already removed.',
  enquiryChanged: 'This enquiry has changed, so nothing was done. Look at it again.',
  reviewCorrected: 'The guest has changed this review. Load the page again, and read it first.',
  reviewDecided: 'This is already decided. Look at the review again.',
  undoOver: 'The 30 seconds to undo are over. Look at the review again.',
  reasonUnknown: 'Please choose a reason.',
  ownTitleRequired: 'Please give this text a name, so that you find it again.',
  ownRepliesTooMany: 'These are more texts than can be kept. Please remove one first.',
  upiIdInvalid: 'A UPI ID looks like name@bank. Please copy it from your payment app.',
  accountNumberInvalid: 'An account number has 9 to 18 digits.',
  ifscInvalid: 'An IFSC code has 11 characters, such as SBIN0001234.',
  percentInvalid: 'Please enter a number from 1 to 100, such as 30 or 33.3, or leave it empty.',
  invitationNeedsLink: 'The invitation needs {link} once, in place of the guest’s own link.',
  blankUnknown: 'cannot be used here. You can use',
  blankLeft: 'Replace these before you send it:',
  arrivalSent: 'A message was already sent to this guest. Read it first.',
  arrivalOver: 'This stay is over or cancelled, so this message is not needed.',
  noneChosen: 'Nothing was selected, or it has changed.',
  invitationUnknown: 'This invitation was used, withdrawn or sent again.',
  republishReasonRequired: 'Please write why you publish it again.',
  guestWithdrewReview: 'The guest wanted this review to be taken down, so it cannot be published.',
  replyRequired: 'Please write a reply.',
  mediaUnknown: 'This picture or recording does not exist.',
  messageRequired: 'Please write a message.',
  messageArrived: 'Thank you. Your message is with us.',
  quickIsMessage:
    'This goes to the house as a message and is not published. A review is published through the personal link you get after your stay.',
  quickNotPublished:
    'It was a message to the house and is not published: only the personal link you get after your stay publishes a review.',
  messageFailed: 'That did not reach us. Your words are back in the form, as you wrote them.',
  messageServerFault:
    'Something is not right on our side just now. Your words are back in the form, as you wrote them.',
  messageServiceRefused:
    'The service that sends us messages did not accept this one. Your words are back in the form; please call us, or send them on WhatsApp.',
  offline: 'You seem to be offline. Your words are kept in the form until you can try again.',
  checkOutBeforeCheckIn: 'Check-out comes after check-in. Please look at the two dates once more.',
  nightsPast: 'These nights are past. Please look at the year once more.',
  nightsFarAway: 'These nights are more than two years away. Please look at the year once more.',
  nightsPastOnArrival:
    'The dates were already past when this message came. Ask the guest which dates they mean.',
  nightsPastNow: 'The dates are in the past now.',
  nightsAskedFarAway: 'The dates are more than two years away. Ask the guest which dates they mean.',
  dayInvalid: 'Please give the date as a day, month and year, from 2000 to 2099.',
  guestCountInvalid: 'Please give the number of guests as a number from 1 to 99.',
  amountInvalid: 'Please give the sum in rupees, such as 45,000.',
  textTooLong: 'This is longer than we can take. Please shorten it a little.',
  uploadsTooMany: 'These are more files than one review can carry. Please remove some first.',
  storageShared:
    'Another installation stores its files in the same place, so nothing was removed. Give each installation its own DATA_DIR, bucket or S3_PREFIX. If you do not use the other installation any more, delete its owner file:',
  storageUnknown:
    'No file in this storage belongs to this database, so nothing was removed. Please check DATA_DIR, DATABASE_URL and the bucket.',
  sweepTooMuch:
    'That is a large part, so nothing was removed. Please check that this is the right database. If it is, run: deodar media sweep --all',
  bookingBeforeFiles:
    'The files came before it was known whose they are. Please send booking_id as the first field.',
  pictureUnreadable: 'This device cannot read that picture. Please choose another.',
  fileGone: 'This device no longer gives us that file. Please choose it again.',
  pictureInTheMaking: 'One moment: the picture is being made to fit.',
  pictureReaderMissing:
    'This kind of picture cannot be opened without a connection. Please try again when you are back online.',
  photographInvalid: 'Please choose a JPEG, PNG, GIF or SVG picture of at most 40 MB and 40 megapixels.',
  pictureTooManyPixels: 'This picture has more than 40 megapixels. Please choose a smaller one.',
  tooManyMessages: 'Many messages have come from your connection in a short time.',
  personUnknown: 'There is no data of this person, or not any more.',
  eraseUnsure: 'Please tick the box to confirm. You cannot undo this.',
  enquiryUnknown: 'This enquiry has changed, or does not exist any more.',
  tooManyTries: 'Too many tries in a short time. Please wait a little and try again.',
  lineBreakNotAllowed: 'A name and an e-mail address are one line each.',
  wrongKind: 'What was sent is of a kind that this address does not take.',
  oneVideo: 'You cannot upload more than 1 video.',
  oneAudio: 'You cannot upload more than 1 audio file.',
  tooLarge: 'This is larger than we can take in one go.',
  addressUnknown: 'There is nothing at this address.',
  wrongMethod: 'This address is not used in that way.',
  broken: 'That did not arrive in one piece. Please send it again.',
  bookingLookupRetrying:
    'Your booking could not be looked up just now. Please go on writing: this page looks again by itself.',
  pageFailed:
    'This page has stopped in the middle. What you have typed is kept on this device wherever we can: go back to the page, or speak to us now.',
  serverFault: 'Something went wrong on our side. Nothing was saved; please try again.',
  signInWrong: 'This e-mail address and password do not match. Please try again.',
  passwordWrong: 'This is not your password. Please try again.',
  codeWrong: 'This code is wrong or too old. Please enter the newest code.',
  codeUsed: 'This code was already used. Please wait for the next one in your app.',
  secondStepOver: 'That took too long. Please sign in again.',
  ownerOnly: 'Only an owner can do this. Please ask an owner.',
  ownNameRequired: 'Please enter your name.',
  passwordTooShort:
    'Please choose at least 12 characters. Three or four words that only you think of are good.',
  passwordTooLong: 'Please choose at most 128 characters.',
  passwordCommon: 'This password is easy to guess. Please choose another.',
  passwordLeaked: 'This password was stolen from another site, so thieves know it. Please choose another.',
  passwordAboutYou: 'This is too similar to your name or the name of your site. Please choose another.',
  passwordBefore: 'This is your old password. Please choose another.',
  linkOver: 'This link was already used, or its time is over. Please ask for a new one.',
  accountExists: 'You have an account. Sign in.',
  passwordLinkOver:
    'This link was already used, or its time is over. If you set a password with it, sign in. If not, ask for a new link.',
  ownerExists: 'A person with this e-mail address is already in the team.',
  ownerUnknown: 'This person is not in the team.',
  lastOwner: 'The team needs at least one owner.',
  notYourself: 'You cannot change or remove yourself.',
  clockJumped:
    'The clock of the server has changed by a lot, so no old data is deleted. Please correct the clock, or confirm that it is right.',
  twoStepOn: 'The code app is already on.',
  twoStepOff: 'The code app is already off.',
  passkeyUnknown: 'This passkey is not accepted. Please sign in with your password.',
  passkeyNotSaved: 'The passkey could not be saved. Please try again.',
  passkeyRemoved: 'This passkey is already removed.',
  sessionUnknown: 'This device is already signed out.',
  emailjsAllOrNone: 'EmailJS needs all three of these, or none of them.',
  mailHostInvalid: 'Please enter only the name of the mail server, such as smtp.example.com.',
  mailPortInvalid: 'Please enter the port as a number, usually 465 or 587.',
  mailUserMissing: 'A password needs a user name.',
  mailPasswordMissing: 'Please enter the password for this user name.',
  mailPasswordAgain: 'This is a different mail server. Please enter the password again.',
  mailNotEncrypted: 'Without security, others can read the password. Please choose SSL/TLS or STARTTLS.',
  mailServerSetByEnvironment:
    'The mail server is set where the site is installed. It can only be changed there.',
  timeZoneUnknown: 'There is no time zone with this name.',
  monthsInvalid: 'Please enter a number of months from 1 to 120. Leave it empty to keep everything.',
  daysInvalid: 'Please enter a whole number of days from 0 to 60.',
  requestFromOtherSite: 'This was not sent from our own pages, so nothing was changed.',
  contentChanged:
    'Another person has saved texts, so nothing was published or saved. Look at their texts first.',
  contentInvalid: 'Please correct the red fields. Nothing was saved yet.',
  contentUnknown: 'This version does not exist.',
  stayUnfinished: 'A room cannot be published yet.',
  changeUndoOver: 'The 30 seconds for Undo are over, so nothing was changed.',
  contentPublished: 'There is nothing new to publish.',
  lineRequired: 'Please write something here.',
  webAddressInvalid: 'Please enter a web address that begins with https://.',
  phoneNeedsCountry: 'Please write the number with its country code, such as +91 98765 43210.',
  guestsInvalid: 'Please write how many guests as 2, or as 2+1 with a child.',
  numberInvalid: 'Please enter a number.',
  colourInvalid: 'Please choose a colour, or write one such as #a83a2c.',
  priceInvalid:
    'Please give the price of a night in whole rupees, such as 15,000. To stop offering this room, remove it.',
  altRequired: 'Please describe this picture for people who cannot see it.',
  photographUsed: 'This picture is used in the draft or on the website. Remove it there first.',
  noDiskSpace:
    'We have no room left to keep this just now, and nothing was saved. Please call or WhatsApp us, or try again later.',
  diskFull: 'We cannot take pictures or recordings just now. Your words can be sent without them.',
  seasonEndsEarly: 'The last night is before the first night. Please check both dates.',
  seasonTooLong: 'A season that repeats every year can be one year long at most.',
  seasonPriceUnread:
    'Please write a price in rupees, for example 18,000, or a difference, for example +20 % or -10 %.',
  seasonPriceTooMuch: 'The price can be ₹1,00,00,000 at most. The difference can be from -100 % to +300 %.',
  minNightsInvalid: 'Please write the minimum nights as a whole number from 1 to 30.',
  seasonUnknown: 'This season does not exist.',
  seasonRemoved: 'This season is already removed.',
  seasonNotRemoved: 'This season already exists.',
  seasonDoubted: 'Please check this before you save the season.',
  calendarAddressRequired: 'Please paste the address of the calendar.',
  calendarAddressInvalid:
    'This is not the address of a calendar. It must begin with https://. On the other site, look for “Export calendar”.',
  calendarAddressTwice: 'This calendar is already connected to this room.',
  calendarAddressesTooMany: 'You can connect six calendars to a room at most.',
  calendarAddressGone: 'This calendar is not connected any more.',
  calendarAddressTroubled: 'We could not read this calendar, so it is not connected.',
  holdNightsMissing: 'To hold nights, you need both dates and a room.',
  holdNightsPast: 'These nights have already started, so you cannot hold them.',
  holdNightsTaken: 'These nights are not free.',
  holdUntilInvalid: 'Please choose a time in the next two weeks.',
  holdExists: 'You already hold nights for this enquiry.',
  holdEnded: 'This hold has already ended.',
} as const

/** `in a minute`, `in about 8 minutes`, `in about 2 hours`: when another try is welcome. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes < 90 ? `in about ${minutes} minutes` : `in about ${Math.ceil(minutes / 60)} hours`
}

/** Of a connection that has sent more messages than people do: when to try again, and the two other ways to write. */
export function describeTooMany(phone: string, seconds?: number): string {
  const when = seconds === undefined ? 'in a few minutes' : formatWait(seconds)
  return `${messages.tooManyMessages} Please try again ${when}, or call or WhatsApp us: ${phone}`
}

/** Messages about archives. */
export const backupMessages = {
  backupBusy: 'A backup is being made or restored now. Please look again in a few minutes.',
  backupNoDiskSpace: 'There is not enough space on the disk for a backup. Please free some space.',
  backupFaulty: 'Something went wrong on the server. It is tried again automatically.',
  backupFileExists: 'A file with this name exists already. It was not changed.',
  backupKeyMissing: 'There is no backup key yet. Make one first: deodar backup-key',
  restoreNotEmpty:
    'This place is not empty, so nothing was restored. Name an empty folder with DATA_DIR, or an empty database with DATABASE_URL. Only the folder backups may be there.',
  restoreServerRuns: 'A server is running on this data folder, so nothing was restored. Stop it first.',
  restoreNoDiskSpace:
    'There is not enough space on the disk for this archive, so nothing was restored. Free some space first.',
  restoreArchiveMissing: 'There is no archive to restore, neither in the data folder nor in the bucket.',
  restoreClosed: 'This backup is not open any more. Please choose it again. Nothing was restored.',
  restoreUnfinished: 'It did not work, and nothing was restored. Please try again.',
  restoreBackupFailed:
    'Your site as it is now could not be saved as a backup, so nothing was restored. Ask the person who runs the server.',
  restoreDataChanged:
    'Your site was changed while it was being saved, so nothing was restored. Please try again.',
  houseNameWrong: 'This is not the name of your house. Nothing was restored.',
  archiveOfOtherSite:
    'This backup is of another site, so nothing was restored. The person who runs the server can put it on a new machine: deodar restore.',
  archiveUnknown: 'There is no such file.',
  archiveIncomplete: 'This archive is not complete, or it is not a backup of Deodar. Nothing was restored.',
  archiveChanged: 'This archive was changed after it was made, or it is not complete. Nothing was restored.',
  archiveNewer:
    'This archive was made by a newer version of Deodar, so nothing was restored. Install that version first.',
  archiveEarlier:
    'This archive was made by a trial version of before 26 November 2026, which this version does not read. Nothing was restored.',
  archiveEncrypted: 'This archive is encrypted. Give the backup key that was printed for it.',
  archiveWrongKey: 'This backup key does not open this archive. Nothing was restored.',
  archiveMediaMissing:
    'Some pictures or recordings in the folder beside this archive are missing or changed. Nothing was restored.',
} as const

/** Messages about alerts. */
export const notificationMessages = {
  pushAddressWrong: 'The push service of this browser cannot be reached, so alerts stay off here.',
  pushDevicesTooMany: 'Too many devices have alerts. Turn off one of them first.',
  pushDeviceUnknown: 'Alerts are already off for this device.',
  quietHoursWrong: 'Enter two different times. Leave both empty to get alerts at any time.',
  pushGone:
    'That device does not accept alerts any more, so it was removed from the list. Turn on alerts again on that device.',
  pushUnreachable: 'Its push service could not be reached. Please try again in a minute.',
  pushLater: 'Its push service is busy. Please try again later.',
  pushRefused: 'Its push service refused it. Turn alerts off and on again on that device.',
  pushKeyLost: 'The key for alerts is lost. Turn alerts off and on again on each device.',
} as const
