import { type ChangeEvent, useState } from 'react'
import { anyPicture } from '../../ui/picture/picture-names.ts'
import { loadPart } from '../sending/retry.ts'
import type { Chosen } from './deliver.ts'
import type { FileDelivery } from './file-delivery.ts'

type Props = { line: FileDelivery; linkKey: string; onChoose: (chosen: Chosen) => void }

const accepts: Record<FileDelivery['kind'], string> = {
  profile: anyPicture,
  'trip-image': anyPicture,
  video: 'video/*',
  audio: 'audio/*',
}

/** Chooses another file where one was refused; what cannot be used either is said at once. Without script it is sent by a form. */
export function OtherFile({ line, linkKey, onChoose }: Props) {
  const [problem, setProblem] = useState('')
  const id = `other-${line.id}`

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = Array.from(input.files ?? [])
    input.value = ''
    if (!file) return
    const { chooseOther } = await loadPart(() => import('./choose-other.ts'))
    const outcome = await chooseOther(line.kind, file)
    setProblem(outcome.ok ? '' : outcome.message)
    if (outcome.ok) onChoose(outcome.chosen)
  }

  return (
    <form
      className="handles"
      action={`/review/file?id=${encodeURIComponent(linkKey)}`}
      method="post"
      encType="multipart/form-data"
    >
      <input type="hidden" name="replaces" value={line.id} />
      <input type="hidden" name="kind" value={line.kind} />
      <span className="picker">
        <label htmlFor={id} className="button second slim">
          Choose another
          <span className="vh"> in place of {line.name}</span>
        </label>
        <input className="vh" id={id} name="file" type="file" accept={accepts[line.kind]} onChange={choose} />
      </span>
      <noscript>
        <button className="button slim" type="submit">
          Send this file
        </button>
      </noscript>
      {problem && (
        <span className="error" role="alert">
          {problem}
        </span>
      )}
    </form>
  )
}
