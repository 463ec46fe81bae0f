import { mailtoLink, telLink } from '#core/values/contact.ts'
import { formatDay } from '#core/values/day.ts'
import { accessibilityCheck } from '#modules/content/accessibility-check.ts'
import type { Property } from '#modules/content/content.ts'
import { TextSection } from './text-document.tsx'

/** The accessibility statement: how it is checked and when it last was, what is known to fail, and whom to contact. */
export function AccessibilityStatement({ property }: { property: Property }) {
  const { day, pages } = accessibilityCheck
  return (
    <>
      <TextSection heading="What we aim for">
        <p>
          That everybody can read this site, ask for a stay and write a review: by keyboard, by voice, with a
          screen reader, at any size of letters, by day and by night. Our measure is WCAG 2.2, level AA. The
          site meets it in part: what we know to fail stands below.
        </p>
      </TextSection>
      <TextSection heading="How it was checked">
        <p>
          Last on {formatDay(day)}, with the example’s texts, pictures and colours: {pages.length} pages and
          popups, in light and in dark, by the program axe against WCAG 2.2 A and AA, with no fault found;
          their HTML by a validator. Texts, pictures and colours that a house chooses itself were not part of
          it. Tests also use the forms by keyboard, without script, on a screen of 320 pixels, and with
          letters twice as large. Programs find less than half of what hinders people. No test by people who
          use a screen reader every day is on record.
        </p>
      </TextSection>
      <TextSection heading="What we know to fail">
        <ul>
          <li>Films and voice notes of guests have no captions and no transcript (1.2.1, 1.2.2, 1.2.5).</li>
          <li>
            Pictures of guests are described by their place among the others alone, since only their guest
            knows what they show (1.1.1).
          </li>
          <li>
            Words of guests are shown as they wrote them, also in a language the page does not name (3.1.2).
          </li>
          <li>The map, WhatsApp and social pages we link to are not ours, and we have not checked them.</li>
        </ul>
      </TextSection>
      <TextSection heading="If something hinders you">
        <p>
          Write to <a href={mailtoLink(property.email)}>{property.email}</a> or call{' '}
          <a href={telLink(property.phone)}>{property.phone}</a>. Tell us the page and what you use. We send
          you what you need in another way, and mend the page. Everything the site offers can also be had by
          phone.
        </p>
      </TextSection>
    </>
  )
}
