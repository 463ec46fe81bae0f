import { mountIsland } from '../ui/mount-island.ts'
import { waitForInputEnd } from '../ui/wait-for-input-end.ts'
import GuestIsland from './guest-island.tsx'

/** Mounts the island, unless the browser is sending its form. */
export async function hydrateGuestPage(island: HTMLElement, isSent: () => boolean): Promise<void> {
  await waitForInputEnd()
  if (isSent() || wasSubmitted(island)) return
  mountIsland(island, GuestIsland)
  // Files that were chosen before are handled as if they were chosen now.
  for (const input of island.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Whether the browser began to send the review before this script came: that marks every field, also untouched ones. Older browsers cannot tell. */
function wasSubmitted(island: HTMLElement): boolean {
  if (!CSS.supports('selector(:user-valid)')) return false
  const fields = island.querySelectorAll<HTMLInputElement>('form[enctype] :is(input, textarea)')
  const validatedFields = [...fields].filter(({ willValidate }) => willValidate)
  return validatedFields.length > 0 && validatedFields.every((field) => field.matches(':user-valid'))
}
