// Where the form of each step is sent, and what its button says. The routes are made of these tables, and what a step does, who may and how it
// is undone stands beside the room it belongs to, so that one without its words, its act or its test does not compile.

/** Those whose form stays as it is when they are refused, or the connection is lost. */
export const stayingSteps = {
  'alarms/clock': 'The clock is right',
  'alarms/erasing': 'Erase them for good',
  'bookings/:id/asking': { again: 'Ask again after all', stop: 'Stop asking', sent: 'Yes, it went' },
  'enquiries/:id/hold': { day: 'Hold for 24 hours', until: 'Hold until then' },
  'enquiries/:id/hold/prolongation': { day: 'For 24 hours from now', until: 'Until then' },
  'enquiries/:id/hold/release': 'Let them go',
  'enquiries/:id/letters/:letter': 'Try now',
  'enquiries/:id/state': {
    again: 'Answer once more',
    answered: 'Note it',
    done: 'Done with it',
    noAnswer: 'Needs no answer',
    noSpam: 'No spam: it is a real person',
    spam: 'It is spam',
    takenUp: 'Take it up again',
  },
  'enquiries/spam': 'Mark as spam',
  'first-steps/:name': { all: 'Hide this list', one: 'Done' },
  'first-steps/:name/undo': 'Undo',
  'letters/:id/delivery': 'Try now',
  'letters/delivery': 'Try all now',
} as const

/** Those that lead to a page or bring a file. */
export const leavingSteps = {
  'enquiries/table': { all: 'Download all as a table (CSV)', shown: 'Download these as a table (CSV)' },
} as const

/** What the button of each step says. */
export const buttons = { ...stayingSteps, ...leavingSteps }

export type StepAddress = keyof typeof buttons
