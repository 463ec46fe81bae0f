import type { ReactNode } from 'react'
import { Picture } from '../ui/picture/picture.tsx'
import { Print } from '../ui/print.tsx'
import type { FoundPicture } from './find-pictures.ts'

type EndingProps = {
  eyebrow: string
  title: string
  picture: FoundPicture | undefined
  children: ReactNode
}

/** A page that ends something: a print, a title and the ways on. */
export function EndingPage({ eyebrow, title, picture, children }: EndingProps) {
  return (
    <div className="page ending">
      {picture && (
        <Print>
          <Picture of={picture.picture} alt={picture.alt} sizes="(width < 56rem) 92vw, 34rem" first />
        </Print>
      )}
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
