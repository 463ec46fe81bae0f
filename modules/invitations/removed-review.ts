/** Whether a review was declined or taken down at its guest's wish; any other was for a reason of the policy. */
export function isRemovedAtGuestRequest(review: { status: string; decline_reason: string | null }): boolean {
  const { status, decline_reason: reason } = review
  return reason === 'guest-request' || (status === 'withdrawn' && reason === null)
}
