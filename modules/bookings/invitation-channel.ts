export const askingChannels = ['copy', 'whatsapp', 'email', 'qr', 'automatic', 'reminder']

/** Whether a link of this channel asks the guest for a review; a link from the command line does not. */
export function invitesGuest(channel: string): boolean {
  return askingChannels.includes(channel)
}
