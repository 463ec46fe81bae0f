import { Button, Text } from '@mantine/core'
import { useHydrated } from '../use-hydrated.ts'

/** `page` is where the form stands: without script, theirs are taken by looking at it anew. */
type TheirVersionProps = { now: string; page: string; onTake: () => void }

/** What somebody else put into the one field of a form meanwhile: saving once more puts one's own in its place, or theirs is taken. */
export function TheirVersion({ now, page, onTake }: TheirVersionProps) {
  const hydrated = useHydrated()
  return (
    <>
      <Text className="kept-lines" mt="xs">
        It now says: {now ? `“${now}”` : 'nothing'}
      </Text>
      {hydrated ? (
        <Button variant="default" mt="xs" onClick={onTake}>
          Take theirs
        </Button>
      ) : (
        <Button component="a" href={page} variant="default" mt="xs">
          Take theirs
        </Button>
      )}
    </>
  )
}
