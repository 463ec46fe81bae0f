/** Waits, but no longer than until the line is back or the guest looks at the page again. */
export function pauseOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      document.removeEventListener('visibilitychange', lookedAt)
      resolve()
    }
    function lookedAt() {
      if (document.visibilityState === 'visible') done()
    }
    window.addEventListener('online', done)
    document.addEventListener('visibilitychange', lookedAt)
  })
}
