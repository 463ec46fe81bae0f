import { DRAWN_MAP, mailtoLink, telLink } from '#domain/contact.ts'
import type { Content, Property } from '#domain/content/content.ts'

type FooterProps = { property: Property; words: Content['foot']; year: number; endsOn: 'paper' | 'sand' }

/** Under the ridge: how to speak to the house, where it is, what else to read, and who made the page. */
export function Footer({ property, words, year, endsOn }: FooterProps) {
  return (
    <>
      <div className={endsOn === 'paper' ? 'ridge on-paper' : 'ridge'} />
      <footer className="footer">
        <div className="page">
          <div className="cols">
            <div>
              <p className="big">{property.name}</p>
              {property.footerLine && <p className="tag">{property.footerLine}</p>}
            </div>
            <div>
              <p className="eyebrow">{words.speak}</p>
              <ul>
                <li>
                  <a href={telLink(property.phone)}>{property.phone}</a>
                </li>
                <li>
                  <a href={mailtoLink(property.email)}>{property.email}</a>
                </li>
              </ul>
            </div>
            <div>
              <p className="eyebrow">{words.find}</p>
              <Address lines={property.address} />
              <a href={property.mapUrl === DRAWN_MAP ? `/${DRAWN_MAP}` : property.mapUrl}>{words.map}</a>
            </div>
            <div>
              <p className="eyebrow">{words.read}</p>
              <ul>
                <li>
                  <a href="/reviews">{words.reviews}</a>
                </li>
                <li>
                  <a href="/review-policy">{words.policy}</a>
                </li>
                <li>
                  <a href="/terms">{words.terms}</a>
                </li>
                <li>
                  <a href="/privacy">{words.privacy}</a>
                </li>
              </ul>
            </div>
          </div>
          <p className="base">
            <span>
              © {year} {property.name}
            </span>
            <Credit {...property.credit} />
          </p>
        </div>
      </footer>
    </>
  )
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        <span key={line}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </address>
  )
}

function Credit({ text, url }: Property['credit']) {
  if (!url) return <span>{text}</span>
  return <a href={url}>{text}</a>
}
