import type { GuestPage } from './guest-page.ts'
import { PrintPicture } from './print-picture.tsx'
import type { OpenLink } from './write-review.tsx'

/** The house's few lines to this guest, beside the form. */
export function WelcomeNote({ page, link }: { page: GuestPage; link: OpenLink }) {
  return (
    <div className="letter">
      <PrintPicture print={page.welcome.print} sizes="(width < 56rem) 92vw, 420px" />
      <h1>
        {page.welcome.greeting}
        {link.firstName && `, ${link.firstName}`}
      </h1>
      <p>
        {link.stayed} {page.welcome.thanks}
      </p>
      <p className="sign">{page.welcome.sign}</p>
    </div>
  )
}
