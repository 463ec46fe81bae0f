import { type ChangeEvent, useState } from 'react'
import { anyPicture } from '../../ui/redraw.ts'
import { chooseOther } from './choose-other.ts'
import type { Chosen } from './deliver.ts'
import type { FileDelivery } from './file-delivery.ts'

type Props = { line: FileDelivery; onChoose: (chosen: Chosen) => void }

const accepts: Record<FileDelivery['kind'], string> = {
  profile: anyPicture,
  'trip-image': anyPicture,
  video: 'video/*',
  audio: 'audio/*',
}

/** Chooses another file where one was refused; what cannot be used either is said at once. */
export function OtherFile({ line, onChoose }: Props) {
  const [problem, setProblem] = useState('')
  const id = `other-${line.id}`

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = Array.from(input.files ?? [])
    input.value = ''
    if (!file) return
    const outcome = await chooseOther(line.kind, file)
    setProblem(outcome.ok ? '' : outcome.message)
    if (outcome.ok) onChoose(outcome.chosen)
  }

  return (
    <>
      <span className="picker">
        <label htmlFor={id} className="button second slim">
          Choose another
          <span className="vh"> in place of {line.name}</span>
        </label>
        <input className="vh" id={id} type="file" accept={accepts[line.kind]} onChange={choose} />
      </span>
      {problem && (
        <span className="error" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
