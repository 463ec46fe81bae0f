import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

type CopyTextProps = { value: string; isMain?: boolean; onCopy?: () => void; children: string }

/** Copies this text. Where the browser refuses, the text can be selected on the page. */
export function CopyText({ value, isMain = false, onCopy, children }: CopyTextProps) {
  const { copied, error, copy } = useClipboard()
  const onClick = () => {
    copy(value)
    onCopy?.()
  }
  return (
    <Button variant={isMain ? 'filled' : 'default'} onClick={onClick}>
      <span aria-live="polite">{copied ? 'Copied' : error ? 'Please select it and copy it' : children}</span>
    </Button>
  )
}
