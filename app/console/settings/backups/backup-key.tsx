import './backups.css'
import { Alert, Button, Code, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { CopyText } from '../../parts/fields/copy-text.tsx'
import { needsLine } from '../../parts/frame/no-line.ts'
import { AskedFirst } from '../../parts/saving/asked-first.tsx'

type BackupKeyProps = {
  /** The key, in the one answer that shows it. */
  made: string | null
  since: string | null
  bucket: { copied: string | null; failed: string | null } | null
}

/** The key that opens what leaves the house sealed, and what became of the copies elsewhere. */
export function BackupKey({ made, since, bucket }: BackupKeyProps) {
  return (
    <section className="sheet" aria-labelledby="backup-key" id="sealed">
      <h2 id="backup-key">Sealed copies elsewhere</h2>
      {bucket ? <Copies bucket={bucket} hasKey={since !== null} /> : <NoBucket />}
      {made ? (
        <Printed made={made} />
      ) : since ? (
        <>
          <Text mt="sm">Your backup key was made on {since}. Only the paper has it.</Text>
          <AskedFirst
            name="Make another key"
            says="For a key that is lost or that somebody else has seen. What was sealed before still opens with the old key alone."
          >
            <MakeKey>Make another key</MakeKey>
          </AskedFirst>
        </>
      ) : (
        <MakeKey>Make the backup key</MakeKey>
      )}
    </section>
  )
}

function Copies({
  bucket: { copied, failed },
  hasKey,
}: {
  bucket: NonNullable<BackupKeyProps['bucket']>
  hasKey: boolean
}) {
  if (!hasKey)
    return (
      <Alert color="brass" variant="light" title="Nothing is copied yet">
        A sealed copy of each backup can go into your bucket every night. It needs a key that only you have:
        make it, print it, and keep it away from here.
      </Alert>
    )
  return (
    <Text>
      {copied
        ? `The last sealed copy went into your bucket on ${copied}.`
        : 'The first sealed copy goes with the next backup.'}
      {failed && ` The one of ${failed} did not get through.`}
    </Text>
  )
}

function NoBucket() {
  return (
    <Text>
      These backups lie on the same machine as the house. With a bucket, a sealed copy of each goes there by
      itself; whoever looks after the machine can set one up. The backup key opens such copies.
    </Text>
  )
}

function MakeKey({ children }: { children: string }) {
  const busy = useNavigation().formAction === '/admin/settings/backups'
  return (
    <Form method="post" action="/admin/settings/backups" onSubmit={needsLine}>
      <Button type="submit" variant="default" loading={busy}>
        {children}
      </Button>
    </Form>
  )
}

/** Shown this once: to be printed or written down. Without script it can be marked like any words. */
function Printed({ made }: { made: string }) {
  const shown = useRef<HTMLDivElement>(null)
  return (
    <div className="backup-paper" role="status">
      <Text fw={600} mt="md">
        Your backup key. It is shown only now.
      </Text>
      <div ref={shown}>
        <Code block>{made}</Code>
      </div>
      <Text size="sm" mt="sm">
        Print it and keep it away from this machine. Without it nobody opens a sealed backup, and nobody can
        make it again.
      </Text>
      <Group mt="md" gap="sm" className="backup-acts">
        <CopyText value={made} shown={shown}>
          Copy it
        </CopyText>
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
      </Group>
    </div>
  )
}
