import { Button, Text } from '@mantine/core'

type TheirWordsProps = { now: string; onTake: () => void }

/** What somebody else put into the one field of a form meanwhile: saving once more puts one's own in its place, or theirs is taken. */
export function TheirWords({ now, onTake }: TheirWordsProps) {
  return (
    <>
      <Text className="kept-lines" mt="xs">
        It now says: {now ? `“${now}”` : 'nothing'}
      </Text>
      <Button variant="default" mt="xs" onClick={onTake}>
        Keep theirs
      </Button>
    </>
  )
}
