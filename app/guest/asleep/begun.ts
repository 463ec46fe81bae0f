import { hasDraft, mayHaveFiles } from '../draft/on-device.ts'

/** Whether something is here that only the script can show: a draft, files on the device, or what was typed before this was read. */
export async function hasBeenBegun(): Promise<boolean> {
  return isTouched() || hasDraft() || mayHaveFiles()
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
