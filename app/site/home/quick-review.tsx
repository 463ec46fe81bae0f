import type { ReactNode } from 'react'
import type { Content } from '#domain/content/content.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Print } from '../../ui/print.tsx'
import type { FoundPicture } from '../find-pictures.ts'

type QuickReviewProps = {
  words: Content['quick']
  picture: FoundPicture | undefined
  /** Alone on its page it is the page's own heading. */
  as?: 'h1' | 'h2'
  children: ReactNode
}

/** A few lines without a personal link (specification 2); the form is its children. */
export function QuickReview({ words, picture, as: Heading = 'h2', children }: QuickReviewProps) {
  return (
    <section className="section sand barge" id="write" aria-labelledby="write-title">
      <div className="page touch">
        <div>
          <p className="eyebrow">{words.eyebrow}</p>
          <Heading id="write-title">{words.heading}</Heading>
          {words.intro && <p className="say">{words.intro}</p>}
          <p>
            <a className="quiet" href="#review_popup">
              {words.toRatings}
            </a>
          </p>
          {picture && (
            <Print>
              <Picture of={picture.picture} alt={picture.alt} sizes="(width < 56rem) 1px, 24rem" />
            </Print>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
