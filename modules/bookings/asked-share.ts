/** Why a stay may be left out of asking for a review. There is no other reason, least of all how pleased its guest seemed. */
export const leaveOutReasons = [
  'No address to write to',
  'Asked not to be asked',
  'Did not stay after all',
] as const
export type LeaveOutReason = (typeof leaveOutReasons)[number]

export function isLeaveOutReason(text: string): text is LeaveOutReason {
  return leaveOutReasons.some((reason) => reason === text)
}

/** The stays that ended in a month, `2026-11`: those whose guest was asked or wrote, and those that have a reason why not. */
export type AskedMonth = { month: string; ended: number; asked: number; excused: number }

/** So long after its end a stay has been asked, if it ever is. */
export const ASKED_WITHIN_DAYS = 14

/** `Of 34 stays that ended, 31 were asked for a review and 2 have a reason why not. 1 was left out.` */
export function sayAsked(months: readonly AskedMonth[]): string {
  const sum = (of: (month: AskedMonth) => number) => months.reduce((total, month) => total + of(month), 0)
  const [ended, asked, excused] = [sum((m) => m.ended), sum((m) => m.asked), sum((m) => m.excused)]
  if (ended === 0) return 'No stay has ended in this time.'
  const stays = ended === 1 ? 'one stay' : `${ended} stays`
  const reasons = excused > 0 ? ` and ${excused} ${excused === 1 ? 'has' : 'have'} a reason why not` : ''
  const out = leftOut({ ended, asked, excused })
  const last = out === 0 ? 'None was left out.' : `${out} ${out === 1 ? 'was' : 'were'} left out.`
  return `Of ${stays} that ended, ${asked} ${asked === 1 ? 'was' : 'were'} asked for a review${reasons}. ${last}`
}

/** Neither asked nor with a reason. */
export function leftOut({ ended, asked, excused }: Omit<AskedMonth, 'month'>): number {
  return ended - asked - excused
}
