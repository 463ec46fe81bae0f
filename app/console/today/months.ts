import type { Route } from './+types/today.ts'

export type Months = Route.ComponentProps['loaderData']['months']
export const answerTimes = [
  { id: 'withinAnHour', label: 'Within an hour' },
  { id: 'withinADay', label: 'Within a day' },
  { id: 'later', label: 'Later' },
  { id: 'open', label: 'Not answered' },
] as const
