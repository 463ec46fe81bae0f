import { confirmClock } from '#server/house/privacy/clock-brake.ts'
import { applyRetention } from '#server/house/privacy/retention.ts'
import { settleFirstStep, unsettleFirstStep } from '#server/house/today/settle-first-step.ts'
import type { Steps } from '../steps/step-table.server.ts'

const page = () => '/admin'

export const alarmSteps: Steps<'alarms/'> = {
  // The clock is right.
  'alarms/clock': {
    who: 'owner',
    page,
    undo: null,
    does: ({ house, actor }) => confirmClock(house, actor),
  },
  // So much may go at once.
  'alarms/erasing': {
    who: 'fresh owner',
    page,
    undo: null,
    does: async ({ house, actor }) => {
      const gone = await applyRetention(house, { much: true, actor })
      return gone.stopped ?? { ok: true }
    },
  },
}

export const firstStepTable: Steps<'first-steps/'> = {
  // `phone` ticks one off, `all` puts the list away.
  'first-steps/:name': {
    who: 'owner',
    page,
    of: ({ name }) => name,
    undo: 'first-steps/:name/undo',
    does: ({ house, actor, params }) => settleFirstStep(house, actor, params.name),
  },
  'first-steps/:name/undo': {
    who: 'owner',
    page,
    of: ({ name }) => name,
    undo: 'first-steps/:name',
    does: ({ house, actor, params }) => unsettleFirstStep(house, actor, params.name),
  },
}
