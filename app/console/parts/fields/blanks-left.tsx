import { Text } from '@mantine/core'
import { blanksLeft } from '#domain/messages/blanks.ts'
import { words } from '#domain/words.ts'

/** Says which blanks of a text nobody could fill in, before it goes to a guest with them. */
export function BlanksLeft({ text }: { text: string }) {
  const left = blanksLeft(text)
  return (
    <Text size="sm" c="var(--error)" role="status">
      {left.length > 0 && `${words.blankLeft} ${left.join(', ')}`}
    </Text>
  )
}
