import type { Push } from '#core/app-context.server.ts'
import { propertyOf } from '#core/values/record.ts'

/** Whether a device has received such a thing. */
export function isPush(value: unknown): value is Push {
  const said = propertyOf(value, 'notification')
  return (
    propertyOf(value, 'web_push') === 8030 &&
    ['title', 'body', 'navigate', 'tag'].every((name) => typeof propertyOf(said, name) === 'string')
  )
}
