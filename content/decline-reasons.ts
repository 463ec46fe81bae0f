/** Why a review may be declined. Never the score. */
export const declineReasons = {
  spam: 'Advertising or nonsense',
  'not-a-guest': 'The writer did not stay here',
  'off-topic': 'Not about the stay',
  'personal-data': 'Names somebody or tells private things',
  offensive: 'Insults, threats or hatred',
  illegal: 'Against the law',
  duplicate: 'The same review again',
  'guest-request': 'The guest asked for it',
} as const
