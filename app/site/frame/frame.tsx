import type { ReactNode } from 'react'
import type { Content } from '#domain/content/content.ts'
import { BookNow } from './book-now.tsx'
import { FloatingBar } from './floating-bar.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

type FrameProps = {
  content: Content
  year: number
  /** What the last section stands on, so that the ridge rises from it. */
  endsOn?: 'paper' | 'sand'
  /** More popups of this page. */
  popups?: ReactNode
  children: ReactNode
}

/** What every public document has around its own words: the bar, the footer, and the ways to reach the house. */
export function Frame({ content, year, endsOn = 'paper', popups, children }: FrameProps) {
  return (
    <>
      <a className="vh" href="#main">
        Skip to the page
      </a>
      <TopBar property={content.property} menu={content.menu} />
      <main id="main">{children}</main>
      <Footer property={content.property} words={content.foot} year={year} endsOn={endsOn} />
      <FloatingBar property={content.property} />
      <BookNow property={content.property} words={content.book} />
      {popups}
    </>
  )
}
