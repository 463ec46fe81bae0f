import { Button, Progress, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PIECE_BYTES } from '#modules/backups/rules.ts'
import { messages } from '#modules/common/messages.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { FileField } from '../../parts/fields/file-field.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'

const ADDRESS = '/admin/archives'

/** Sends an archive of this device to the server, with its progress; without script, by a plain form, which a proxy may limit. */
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
    const file = new FormData(event.currentTarget).get('archive')
    const wrong = file instanceof File ? await sendArchive(file, setShare) : ''
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

const TRIES = 3

/** Sends the file piece by piece and reports the progress from 0 to 1. Resolves with what was wrong; empty once all has arrived. */
async function sendArchive(file: File, onProgress: (share: number) => void): Promise<string> {
  const upload = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
  for (let at = 0; at < file.size || at === 0; at += PIECE_BYTES) {
    const piece = file.slice(at, at + PIECE_BYTES)
    const last = at + PIECE_BYTES >= file.size ? 'yes' : 'no'
    const query = new URLSearchParams({ upload, at: String(at), last })
    let wrong = messages.lineLost as string
    for (let tries = 0; tries < TRIES && wrong === messages.lineLost; tries += 1)
      wrong = await sendPiece(`${ADDRESS}?${query}`, piece, (bytes) => onProgress((at + bytes) / file.size))
    if (wrong) return wrong
  }
  return ''
}

function sendPiece(to: string, piece: Blob, onProgress: (bytes: number) => void): Promise<string> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set('archive', piece, 'piece')
    // fetch does not report the progress of an upload; XMLHttpRequest does.
    const request = new XMLHttpRequest()
    request.open('POST', to)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, piece.size)))
    request.addEventListener('load', () => {
      const said: ({ ok?: boolean } & Partial<Pick<Refusal, 'message'>>) | null = request.response
      resolve(said?.ok ? '' : (said?.message ?? messages.faulty))
    })
    request.addEventListener('error', () => resolve(messages.lineLost))
    request.send(form)
  })
}
