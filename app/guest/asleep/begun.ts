import { hasDraft, mayHaveFiles } from '../draft/on-device.ts'

/** Where the page stands still until the browser has opened it for the first time: each in a moment of its own. */
const places = [() => hasDraft('localStorage'), () => hasDraft('sessionStorage'), mayHaveFiles]

/** Whether something is here that only the script can show: a draft, files on the device, or what was typed before this was read. */
export async function hasBeenBegun(): Promise<boolean> {
  if (isTouched()) return true
  for (const isBegunIn of places) {
    await idle()
    if (await isBegunIn()) return true
  }
  return false
}

function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    ('requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout)(resolve),
  )
}

function isTouched(): boolean {
  const [form] = document.forms
  return Boolean(
    form &&
      (form.contains(document.activeElement) ||
        Array.from(form.elements).some(
          (field) =>
            (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
            (field instanceof HTMLInputElement &&
              (field.type === 'file'
                ? field.value !== ''
                : field.value !== field.defaultValue || field.checked !== field.defaultChecked)),
        )),
  )
}
