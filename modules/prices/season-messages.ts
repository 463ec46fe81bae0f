/** What is said of seasons, to the owner alone: visitors need not fetch it. */
export const seasonMessages = {
  seasonEndsEarly: 'The last night comes before the first. Please look at the two days once more.',
  seasonTooLong: 'A season that comes again every year is a year long at most.',
  seasonPriceUnread:
    'Please write a price in rupees, such as 18,000, or how much more or less it is, such as +20 % or -10 %.',
  seasonPriceTooMuch: 'A night costs ₹1,00,00,000 at most, and is at most 300 % dearer or 100 % cheaper.',
  fewestNightsInvalid: 'Please write how many nights at least: a whole number from 1 to 30.',
  seasonUnknown: 'There is no such season.',
  seasonRemoved: 'This season is removed already.',
  seasonStands: 'This season stands already.',
  seasonDoubted: 'Please look once more before this season is saved.',
} as const
