import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { isFileGone } from '../../../ui/is-file-gone.ts'

type Answer = { ok?: boolean; ids?: string[] } & Partial<Pick<Refusal, 'message' | 'name'>>

/** Sends one file as a form and reports its progress, from 0 to 1; resolves with what the server answered, or with what was wrong. */
export function sendFile(
  to: string,
  field: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set(field, file)
    // fetch does not report the progress of an upload; XMLHttpRequest does.
    const request = new XMLHttpRequest()
    request.open('POST', to)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(request.response ?? { message: messages.faulty }))
    request.addEventListener('error', async () =>
      resolve(refuse((await isFileGone(file)) ? 'fileGone' : 'lineLost')),
    )
    request.send(form)
  })
}
