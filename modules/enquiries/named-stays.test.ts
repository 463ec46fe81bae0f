import { expect, test } from 'vitest'
import { namedStays } from './answer.ts'

const suite = { id: 'suite', title: 'Suite' }
const cottage = { id: 'cottage', title: 'Cottage' }
const asked = { expectation: 'The suite, or another', message: '' }

test('names the stay that was chosen, whatever else is written', () => {
  expect(namedStays({ ...asked, stay: 'cottage' }, [suite, cottage])).toEqual([cottage])
})

test('names those of its words where none was chosen, or the chosen one is let no more', () => {
  for (const stay of [null, undefined, 'tent'])
    expect(namedStays({ ...asked, stay }, [suite, cottage])).toEqual([suite])
  expect(namedStays({ expectation: '', message: 'Two nights?' }, [suite, cottage])).toEqual([])
})
