import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { buttons } from '../steps/buttons.ts'

/** Erases a photograph that stands nowhere, once it has been asked again. */
export function Eraser({ id, name }: { id: string; name: string }) {
  const [asked, setAsked] = useState(false)
  const eraser = useFetcher<{ message?: string }>()
  const erasure = `/admin/pictures/${id}/erasure`
  return (
    <>
      <RefusalNote message={eraser.data?.message} />
      {asked ? (
        <Group gap="xs">
          <Text size="sm">It cannot come back.</Text>
          <Button
            type="button"
            variant="outline"
            loading={eraser.state !== 'idle'}
            aria-label={`Erase for good: ${name}`}
            onClick={() => eraser.submit(null, { method: 'post', action: erasure })}
          >
            {buttons['pictures/:photograph/erasure']}
          </Button>
          <Button type="button" variant="default" onClick={() => setAsked(false)}>
            Keep
          </Button>
        </Group>
      ) : (
        <Button
          type="submit"
          formAction={erasure}
          variant="subtle"
          w="fit-content"
          aria-label={`Erase: ${name}`}
          onClick={(event) => {
            event.preventDefault()
            setAsked(true)
          }}
        >
          Erase
        </Button>
      )}
    </>
  )
}
