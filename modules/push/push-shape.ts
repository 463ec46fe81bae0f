import type { Push } from '#core/app-context.server.ts'
import type { PushTrouble } from '#core/db/tables.ts'
import { notificationMessages } from '#core/refusals/messages.ts'
import { propertyOf } from '#core/values/record.ts'

/** Whether a device has received such a thing. */
export function isPush(value: unknown): value is Push {
  const said = propertyOf(value, 'notification')
  return (
    propertyOf(value, 'web_push') === 8030 &&
    ['title', 'body', 'navigate', 'tag'].every((name) => typeof propertyOf(said, name) === 'string')
  )
}

/** For the eyes of whose device it is. */
export function describePushTrouble(trouble: PushTrouble): string {
  return notificationMessages[trouble]
}
