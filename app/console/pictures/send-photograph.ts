import { messages } from '#domain/messages.ts'
import type { Refusal } from '#domain/refusal.ts'

/** `useless`: the same file would be refused again. */
export type Wrong = { message: string; useless: boolean }

/** Sends one file and says how far it is, from 0 to 1; gives what was wrong, or null when it is in the house. */
export function sendPhotograph(file: File, onProgress: (share: number) => void): Promise<Wrong | null> {
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
      const said: ({ ok?: boolean } & Partial<Pick<Refusal, 'code' | 'message'>>) | null = request.response
      const useless = said?.code === 'wrong-type' || said?.code === 'too-large'
      resolve(said?.ok ? null : { message: said?.message ?? messages.faulty, useless })
    })
    request.addEventListener('error', () => resolve({ message: messages.lineLost, useless: false }))
    request.send(form)
  })
}
