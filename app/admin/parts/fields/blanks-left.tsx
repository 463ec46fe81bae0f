import { Text } from '@mantine/core'
import { messages } from '#modules/common/messages.ts'
import { blanksLeft } from '#modules/mail/blanks.ts'

/** Says which blanks of a text nobody could fill in, before it goes to a guest with them. */
export function BlanksLeft({ text }: { text: string }) {
  const left = blanksLeft(text)
  return (
    <Text size="sm" c="var(--error)" role="status">
      {left.length > 0 && `${messages.blankLeft} ${left.join(', ')}`}
    </Text>
  )
}
