/** Holds a form's first submit until the field is ready to be judged. Where that fails the form goes as it is: the server decides. */
export function holdSubmit(
  form: HTMLFormElement | null | undefined,
  prepare: () => Promise<void>,
): (() => void) | undefined {
  if (!form) return
  const stop = new AbortController()
  const release = () => {
    stop.abort()
  }
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const { submitter } = event
      prepare()
        .catch(() => {})
        // A form that is still telling of its submit takes no other, as in WebKit: the next task is early enough.
        .then(() =>
          setTimeout(() => {
            release()
            form.requestSubmit(submitter)
          }),
        )
    },
    { capture: true, signal: stop.signal },
  )
  return release
}
