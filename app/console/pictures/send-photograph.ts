import { words } from '#domain/words.ts'

/** Sends one file and says how far it is, from 0 to 1; gives the sentence of the refusal, or null when it is in the house. */
export function sendPhotograph(file: File, onProgress: (share: number) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set('photograph', file)
    // fetch cannot tell how much of a body has left; this can.
    const request = new XMLHttpRequest()
    request.open('POST', '/admin/photographs')
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const said: { ok?: boolean; message?: string } | null = request.response
      resolve(said?.ok ? null : (said?.message ?? words.faulty))
    })
    request.addEventListener('error', () => resolve(words.lineLost))
    request.send(form)
  })
}
