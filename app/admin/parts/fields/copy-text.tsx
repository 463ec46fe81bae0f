import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

/** Copies this text, and says so; where the browser refuses, the text can be marked on the page and copied as any other. */
export function CopyText({ value, children }: { value: string; children: string }) {
  const { copied, error, copy } = useClipboard()
  return (
    <Button variant="default" onClick={() => copy(value)}>
      <span aria-live="polite">{copied ? 'Copied' : error ? 'Please copy it by hand' : children}</span>
    </Button>
  )
}
