import { Button, Text } from '@mantine/core'
import { type RefObject, useState } from 'react'

type Copied = 'not yet' | 'copied' | 'refused'
type CopyProps = {
  value: string
  children: string
  /** Where the words stand on the page: they are marked there when the browser keeps its clipboard to itself. */
  shown: RefObject<HTMLElement | null>
}

/** Copies these words, and says that it did; where the browser refuses, they stand marked and ready to be copied by hand. */
export function CopyText({ value, children, shown }: CopyProps) {
  const [state, setState] = useState<Copied>('not yet')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      mark(shown.current)
      setState('refused')
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : children}
      </Button>
      <Text component="output" size="sm" className={state === 'refused' ? undefined : 'vh'}>
        {state === 'copied' && 'Copied.'}
        {state === 'refused' && 'The browser did not let us copy. It is marked now: copy it by hand.'}
      </Text>
    </>
  )
}

function mark(shown: HTMLElement | null): void {
  if (shown) getSelection()?.selectAllChildren(shown)
}
