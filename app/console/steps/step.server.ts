import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { messages } from '#domain/messages.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { bookingSteps } from '../bookings/steps.server.ts'
import { emailSteps } from '../emails/steps.server.ts'
import { enquirySteps } from '../enquiries/steps.server.ts'
import { refusedPage } from '../parts/frame/sign-in-page.server.ts'
import { replyTo } from '../parts/reply.server.ts'
import { alarmSteps, firstStepTable } from '../today/steps.server.ts'
import { leavingSteps, type StepAddress } from './buttons.ts'
import { stepAddress } from './step-route.ts'
import { type AnyStep, doors, type Steps } from './step-table.server.ts'

/** What can be done in the rooms besides their own pages: one row a step. */
export const steps: Steps<''> = {
  ...alarmSteps,
  ...bookingSteps,
  ...enquirySteps,
  ...firstStepTable,
  ...emailSteps,
}

/** Asking for a step does nothing; it leads to the page the step is on. */
export function loader(asked: LoaderFunctionArgs) {
  throw redirect(stepFor(asked).step.page(asked.params))
}

export async function action(asked: ActionFunctionArgs) {
  const { request, params, context } = asked
  const { address, step } = stepFor(asked)
  const house = context.get(houseContext)
  const actor = await doors[step.who](house, request)
  const form = formOf(request)
  const outcome = await step.does({ house, actor, params, request, form })
  if (outcome instanceof Response || !('ok' in outcome)) return outcome
  const page = step.page(params)
  if (!(address in leavingSteps)) return replyTo(request, outcome, page, step.of && { of: step.of(params) })
  if (!outcome.ok) throw refusedPage(outcome)
  return redirect(page)
}

function stepFor(asked: LoaderFunctionArgs): { address: StepAddress; step: AnyStep } {
  const address = stepAddress(asked)
  if (!address) throw new Response(messages.addressUnknown, { status: 404 })
  return { address, step: steps[address] }
}

/** Read once, and only by who wants it. */
function formOf(request: Request): () => Promise<FormData> {
  let read: Promise<FormData> | undefined
  return () => {
    read ??= request.formData()
    return read
  }
}
