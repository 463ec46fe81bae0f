import './picture-choice.css'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

/** A choice among pictures, with the chosen one beside it. */
export function PictureChoice({ src, ...select }: NativeSelectProps & { src: string | undefined }) {
  return (
    <div className="picture-choice">
      {src && <img src={src} alt="" width={96} height={72} />}
      <NativeSelect {...select} />
    </div>
  )
}
