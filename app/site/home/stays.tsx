import { whatsappLink } from '#core/values/contact.ts'
import { formatRupees } from '#core/values/money.ts'
import type { PicturesByName } from '#core/values/picture-set.ts'
import { textProps } from '#core/values/text.ts'
import type { Content, Property, Stay } from '#modules/content/content.ts'
import { describeIncluded, formatCapacity, formatIncludedPrefix } from '#modules/content/stays.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import {
  type CaptionedPicture,
  findPictures,
  GalleryLink,
  initialsOf,
  Picture,
} from '../../ui/picture/picture.tsx'

type StaysProps = {
  className: string
  words: Content['stays']
  property: Property
  /** By the id of a stay: what its nights cost soon, or now, where that is another price. */
  comingPrices: Readonly<Record<string, string>>
  sitePictures: PicturesByName
}

/** The stays, as railway tickets: picture and description above, the price on the stub. */
export function Stays({ className, words, property, comingPrices, sitePictures }: StaysProps) {
  const pictures = words.items.map((stay) => findPictures(sitePictures, stay.pictures))
  const hasPictures = pictures.some((each) => each.length > 0)
  return (
    <section className={className} id="stays" aria-labelledby="stays-title">
      <div className="page">
        <div className="head">
          <h2 id="stays-title" {...textProps(words.heading)} />
          {words.intro && <p>{words.intro}</p>}
        </div>
        <ul className={`stays ${chooseRowsClass(words.items.length)}`}>
          {words.items.map((stay, index) => (
            <li key={stay.id}>
              <StayDetails stay={stay} pictures={pictures[index] ?? []} hasPictureSpace={hasPictures} />
              <StayPrice stay={stay} comingPrice={comingPrices[stay.id]} words={words} property={property} />
            </li>
          ))}
        </ul>
        <p className="terms">
          {formatIncludedPrefix(describeIncluded(words))}
          <a href="/terms">terms and conditions apply</a>
        </p>
        <p className="to-nights">
          <a href="/nights">See the free nights</a>
        </p>
      </div>
    </section>
  )
}

/** How wide screens order the cards, so that none is alone in its row. */
function chooseRowsClass(count: number): string {
  if (count === 1) return 'one'
  return count === 2 || count === 4 ? 'pairs' : 'threes'
}

/** Phones with a dense screen get pictures with a sixth fewer pixels. Nobody sees the difference, and it saves 20 KB. */
const PICTURE_SIZES = '(width < 45rem) calc(85vw - 4rem), (width < 60rem) 21rem, 22rem'

type StayDetailsProps = {
  stay: Stay
  pictures: CaptionedPicture[]
  /** Some stay has a picture, so that one without gets its initial in that space. */
  hasPictureSpace: boolean
}

function StayDetails({ stay, pictures, hasPictureSpace }: StayDetailsProps) {
  const [first, ...rest] = pictures
  const gallery = `stay-${stay.id}`
  return (
    <div className="face">
      {first && (
        <GalleryLink gallery={gallery} picture={first.picture} caption={first.caption} className="pic">
          <Picture picture={first.picture} alt={first.alt} sizes={PICTURE_SIZES} />
          <span className="more">
            {pictures.length} {pictures.length === 1 ? 'picture' : 'pictures'}
          </span>
        </GalleryLink>
      )}
      {!first && hasPictureSpace && (
        <span className="pic initial" aria-hidden="true">
          {initialsOf(stay.title, 1)}
        </span>
      )}
      <h3 {...textProps(stay.title)} />
      <p className="who">{formatCapacity(stay)}</p>
      <p className="small">{stay.description}</p>
      {rest.map(({ picture, alt, caption }) => (
        <GalleryLink key={picture.name} gallery={gallery} picture={picture} caption={caption} hidden>
          <Picture picture={picture} alt={alt} sizes="100vw" />
        </GalleryLink>
      ))}
    </div>
  )
}

type StayPriceProps = Pick<StaysProps, 'words' | 'property'> & { stay: Stay; comingPrice: string | undefined }

function StayPrice({ stay, comingPrice, words, property }: StayPriceProps) {
  const message = `Hello ${property.name}, I would like to ask about the ${stay.title}.`
  return (
    <div className="stub cluster">
      <p className="price">
        {formatRupees(stay.price)}
        <small>{words.priceNote}</small>
      </p>
      <p className="asks cluster">
        <a
          className="round"
          href={whatsappLink(property.phone, message)}
          aria-label={`Ask about the ${stay.title} on WhatsApp`}
        >
          <Icon name="chat" />
        </a>
        {/* Without script the page is loaded again with the stay in the form; with script, start.ts puts it into the form. */}
        <a
          className="button slim"
          href={`/?stay=${stay.id}#contactForm`}
          data-stay={stay.title}
          aria-label={`${words.enquire} about the ${stay.title}`}
        >
          {words.enquire}
        </a>
      </p>
      {comingPrice && <p className="coming">{comingPrice}</p>}
    </div>
  )
}
