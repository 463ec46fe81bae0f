import type { Parcel } from './mailer.ts'

/** The same letter always becomes the same message; addresses are given as objects so that nothing in them is parsed. */
export function message({ from, to, replyTo, ...parcel }: Parcel) {
  return {
    ...parcel,
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    // Says to other programs that no "out of office" is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
