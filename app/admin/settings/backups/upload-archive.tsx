import { Button, Progress, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { FileField } from '../../parts/fields/file-field.tsx'
import { sendFile } from '../../parts/fields/send-file.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'

const ADDRESS = '/admin/archives'

/** Sends an archive of this device to the server, with its progress; without script, by a plain form. */
export function UploadArchive({ again }: { again: boolean }) {
  const hydrated = useMounted()
  const { revalidate } = useRevalidator()
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState('')
  const [sent, setSent] = useState(0)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    if (!hydrated) return
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('archive')
    if (!(file instanceof File)) return
    setRefusal('')
    setShare(0)
    const { ok, message = messages.faulty } = await sendFile(ADDRESS, 'archive', file, setShare)
    setShare(null)
    if (!ok) return setRefusal(message)
    setSent(sent + 1)
    await revalidate()
  }
  return (
    <form method="post" action={ADDRESS} encType="multipart/form-data" onSubmit={send}>
      <RefusalNote message={refusal || undefined} />
      <FileField
        key={sent}
        name="archive"
        label={again ? 'Another backup file' : 'A backup file'}
        accept=".gz,.age,application/gzip"
        required
      />
      <Text size="sm" c="dimmed" mt="xs">
        A file from “Download everything”, or an encrypted copy. 2 GB at most.
      </Text>
      {share === null ? (
        <Button type="submit" variant="default" mt="sm">
          Send the file
        </Button>
      ) : (
        <Progress value={share * 100} mt="md" aria-label="Sending the file" />
      )}
    </form>
  )
}
