import type { CalendarTrouble } from './calendar-trouble.ts'

/** Ends a fetch with what the owner is told of it. */
export class WebTrouble extends Error {
  readonly trouble: CalendarTrouble
  constructor(trouble: CalendarTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
