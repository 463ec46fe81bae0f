import { Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Rated } from '../../ui/form/stars.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { type InboxReview, standings } from './parts.ts'

/** One review of the list, a link as large as the card; where it stands is said when the list does not say it. */
export function ReviewLine({ line, isKnown }: { line: InboxReview; isKnown: boolean }) {
  const { label, colour } = standings[line.status]
  return (
    <article className="sheet card-link review-line">
      <div>
        <p className="card-head">
          <Link to={`/admin/reviews/${line.id}`}>{line.name}</Link>
          {!isKnown && (
            <Badge component="span" color={colour}>
              {label}
            </Badge>
          )}
        </p>
        <p className="review-line-facts">
          <Rated rating={line.average} />
          <span>
            <Facts>{[line.stay, line.when].filter(Boolean).join(' · ')}</Facts>
          </span>
        </p>
        <Text className="card-text">{line.text}</Text>
        <Text size="sm" c="dimmed">
          {carried(line)}
        </Text>
      </div>
      {line.print && <img src={line.print} alt="" width="96" height="96" loading="lazy" />}
    </article>
  )
}

function carried({ pictures, video, audio, replied, corrected, objected, sample }: InboxReview): string {
  return [
    pictures > 0 && (pictures === 1 ? 'One picture' : `${pictures} pictures`),
    video && 'a video',
    audio && 'a voice note',
    corrected && 'corrected by its guest',
    objected && 'its guest objects',
    replied && 'replied',
    sample && 'a sample',
  ]
    .filter(Boolean)
    .join(' · ')
}
