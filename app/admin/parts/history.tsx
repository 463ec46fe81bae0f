import { Stack, Text, Title } from '@mantine/core'
import { SmallText } from './section.tsx'

export type HistoryLine = { id: string; who: string; action: string; when: string; detail: string }

/** The changes of one record, the newest first: who did what, and when. */
export function History({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <section aria-labelledby="history">
      <Title order={2} size="h4" id="history">
        History
      </Title>
      {lines.length === 0 && <Text c="dimmed">Nothing has happened yet.</Text>}
      <Stack component="ol" gap="sm" mt="sm" pl="md" style={{ borderLeft: '2px solid var(--rule)' }}>
        {lines.map(({ id, who, action, when, detail }) => (
          <li key={id}>
            <strong>{who}</strong> {action}
            {detail && `: ${detail}`}
            <SmallText span display="block">
              {when}
            </SmallText>
          </li>
        ))}
      </Stack>
    </section>
  )
}
