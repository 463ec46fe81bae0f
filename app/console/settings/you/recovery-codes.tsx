import { Button, Code, Group, List, Text } from '@mantine/core'
import { useRef } from 'react'
import { CopyText } from '../../parts/fields/copy-text.tsx'

/** The recovery codes, shown once: to be written down, copied, saved as a file or printed. Without script they can be marked like any words. */
export function RecoveryCodes({ codes, account }: { codes: readonly string[]; account: string }) {
  const list = useRef<HTMLDivElement>(null)
  const text = `Recovery codes of ${account}\nEach signs you in once, in place of the six digits.\n\n${codes.join('\n')}\n`
  return (
    <>
      <Text className="on-paper" mt="sm">
        For {account}
      </Text>
      <div ref={list}>
        <List className="recovery-codes" listStyleType="none">
          {codes.map((code) => (
            <List.Item key={code}>
              <Code>{code}</Code>
            </List.Item>
          ))}
        </List>
      </div>
      <Group mt="md" gap="sm" className="recovery-acts">
        <CopyText value={codes.join('\n')} shown={list}>
          Copy them
        </CopyText>
        <Button variant="default" onClick={() => save(text)}>
          Save as a file
        </Button>
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        Keep them away from this phone: when it is lost, they are what is left.
      </Text>
    </>
  )
}

/** Through the browser alone: the codes go nowhere else. */
function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
