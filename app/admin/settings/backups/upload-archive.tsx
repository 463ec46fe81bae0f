import { Button, Progress, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '#modules/common/messages.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { FileField } from '../../parts/fields/file-field.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'

const ADDRESS = '/admin/archives'

/** Sends an archive of this device to the server, with its progress; without script, a plain form. */
export function UploadArchive({ again }: { again: boolean }) {
  const hydrated = useMounted()
  const { revalidate } = useRevalidator()
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState('')
  const [sent, setSent] = useState(0)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    if (!hydrated) return
    event.preventDefault()
    setRefusal('')
    setShare(0)
    const wrong = await sendArchive(new FormData(event.currentTarget), setShare)
    setShare(null)
    setRefusal(wrong)
    if (wrong) return
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

/** Reports the progress from 0 to 1. Resolves with what was wrong; empty once the file has arrived. */
function sendArchive(form: FormData, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve) => {
    // fetch does not report the progress of an upload; XMLHttpRequest does.
    const request = new XMLHttpRequest()
    request.open('POST', ADDRESS)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const said: ({ ok?: boolean } & Partial<Pick<Refusal, 'message'>>) | null = request.response
      resolve(said?.ok ? '' : (said?.message ?? messages.faulty))
    })
    request.addEventListener('error', () => resolve(messages.lineLost))
    request.send(form)
  })
}
