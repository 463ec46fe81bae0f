import type { ReactNode } from 'react'
import { mailtoLink, telLink } from '#domain/contact.ts'
import type { Content, Property } from '#domain/content/content.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { BookNow } from './book-now.tsx'
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

/** Call Us, Contact Us, Book Now, always in reach (specification 2). */
function FloatingBar({ property }: { property: Property }) {
  return (
    <aside className="float" aria-label="Reach us">
      <a href={telLink(property.phone)}>
        <Icon name="phone" />
        <span>Call Us</span>
      </a>
      <a href={mailtoLink(property.email)}>
        <Icon name="mail" />
        <span>Contact Us</span>
      </a>
      <a href="#popup1">
        <Icon name="key" />
        <span>Book Now</span>
      </a>
    </aside>
  )
}
