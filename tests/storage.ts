/** A browser's storage, which lasts as long as the test does. */
export function memoryStorage(kept: Record<string, string> = {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  return Object.assign(Object.create(methods), kept)
}
