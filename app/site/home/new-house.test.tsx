import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { Wordmark } from '../../ui/frame/wordmark.tsx'
import { Location } from './features.tsx'
import { ReviewsReel } from './reviews-reel.tsx'

test('an empty list of reviews has no sentence about its reviews', () => {
  const intro = 'Every review is from a guest.'
  const html = renderToStaticMarkup(<ReviewsReel reviews={[]} total={0} heading="Reviews" intro={intro} />)
  expect(html).toContain(messages.noRecords)
  expect(html).not.toContain(intro)
})

test('a way with an address alone takes little space', () => {
  const directions = { ...initialContent.location, mapUrl: null }
  const render = (some: Partial<typeof directions>) =>
    renderToStaticMarkup(
      <Location
        className="section"
        id="location"
        heading="Getting here"
        address={['Mukteshwar']}
        locationDetails={{ ...directions, ...some }}
        pictures={[]}
      />,
    )
  expect(render({ distances: [], directions: [] })).toContain('section brief')
  expect(render({})).not.toContain('brief')
})

test('a long name has smaller letters in the bar, so that it is not cut', () => {
  const classOf = (name: string) => renderToStaticMarkup(<Wordmark name={name} mark={null} />)
  expect(classOf('Deodar House')).toContain('class="wordmark"')
  expect(classOf('Buransh & Bay House')).toContain('class="wordmark long"')
  expect(classOf('Thikanewala')).toContain('class="wordmark long"')
})
