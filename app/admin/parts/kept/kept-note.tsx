import { Alert, Button, Text } from '@mantine/core'
import { KeptOffer } from './kept-offer.tsx'
import type { KeptForm } from './use-kept-text.ts'

type KeptNoteProps = {
  kept: Pick<KeptForm, 'found' | 'putBack' | 'drop'>
  /** What else belongs to beginning anew. */
  onAnew?: () => void
}

/** Says that what was half typed stands in the form again, and offers to begin anew; asks first where the page says something else by now. */
export function KeptNote({ kept: { found, putBack, drop }, onAnew }: KeptNoteProps) {
  if (!found) return null
  if (found.state === 'waiting') return <KeptOffer older onPutBack={putBack} onForget={() => drop()} />
  return (
    <Alert role="status" color="brass" mb="md" title="You go on with what you had begun">
      <Text>It is in the form again, and not saved yet.</Text>
      <Button variant="default" mt="sm" onClick={() => drop(onAnew)}>
        Begin anew
      </Button>
    </Alert>
  )
}
