import type { OutgoingEmail } from './mailer.ts'

/** The same e-mail always becomes the same message; addresses are given as objects so that nothing in them is parsed. */
export function message({ from, to, replyTo, ...parcel }: OutgoingEmail) {
  return {
    ...parcel,
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    // Says to other programs that no "out of office" is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
