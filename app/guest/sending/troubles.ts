/** Why a try brought no answer: nobody answered, the house is not well, or it asks for patience. */
export type SendingFault = 'line' | 'house' | 'patience'

const kept =
  'Your review is safe on this device, and we keep trying; you may leave this page open, or come back to it later.'

/** What the page says of each while it keeps trying. */
export const troubles: Record<SendingFault, string> = {
  line: `The line is down just now. ${kept}`,
  house: `Something is not right on our side just now; your line is fine. ${kept}`,
  patience: `Our door is crowded just now. ${kept}`,
}
