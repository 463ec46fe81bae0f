const HURRY = 'deodar-hurry'

/** Ends all pauses: the guest wants another try now. */
export function hurry(): void {
  window.dispatchEvent(new Event(HURRY))
}

/** Waits, but no longer than until the connection is back, the guest looks at the page again, or asks for another try. */
export function pauseOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      window.removeEventListener(HURRY, done)
      document.removeEventListener('visibilitychange', lookedAt)
      resolve()
    }
    function lookedAt() {
      if (document.visibilityState === 'visible') done()
    }
    window.addEventListener('online', done)
    window.addEventListener(HURRY, done)
    document.addEventListener('visibilitychange', lookedAt)
  })
}
