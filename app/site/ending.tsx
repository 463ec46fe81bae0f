import type { ReactNode } from 'react'
import { textProps } from '#core/values/text.ts'
import { type CaptionedPicture, FramedPicture } from '../ui/picture/picture.tsx'

type EndingProps = {
  eyebrow: string
  title: string
  picture: CaptionedPicture | undefined
  children: ReactNode
}

/** A page that ends a task: a picture, a title and links to continue. */
export function EndingPage({ eyebrow, title, picture, children }: EndingProps) {
  return (
    <div className="page ending columns">
      <FramedPicture pictureWithAlt={picture} sizes="(width < 56rem) 92vw, 34rem" isFirst />
      <div>
        <p className="eyebrow" {...textProps(eyebrow)} />
        <h1 {...textProps(title)} />
        {children}
      </div>
    </div>
  )
}
