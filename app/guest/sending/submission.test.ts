import { expect, test } from 'vitest'
import { submission } from '../use-review.ts'

test('sends text and stars first and files afterwards', () => {
  const form = new FormData()
  form.set('review', 'Rain on the roof')
  form.set('room_rating', '4')
  form.set('profile', new File(['me'], 'me.jpg'))
  expect(Array.from(submission(form))).toEqual([
    ['review', 'Rain on the roof'],
    ['room_rating', '4'],
  ])
})
