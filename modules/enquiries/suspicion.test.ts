import { expect, test } from 'vitest'
import {
  type Circumstance,
  HELD_FROM_CONNECTION,
  HELD_FROM_SENDER,
  type Suspicion,
  suspect,
} from './suspicion.ts'

const ordinary: Circumstance = {
  trapFilled: false,
  token: 'good',
  fromConnection: 0,
  fromSender: 0,
  lines: ['Meera Joshi'],
  message: 'Is there a heater? We saw https://deodarhouse.example and www.example.com',
}

test.for<[Partial<Circumstance>, Suspicion | null]>([
  [{}, null],
  [{ token: 'missing' }, null],
  [{ trapFilled: true }, 'trap'],
  [{ token: 'forged' }, 'forged-token'],
  [{ token: 'too-quick' }, 'too-quick'],
  [{ fromSender: HELD_FROM_SENDER - 1, fromConnection: HELD_FROM_CONNECTION - 1 }, null],
  [{ fromSender: HELD_FROM_SENDER }, 'many-from-sender'],
  [{ fromConnection: HELD_FROM_CONNECTION }, 'many-from-connection'],
  [{ message: 'http://a.example http://b.example http://c.example' }, 'links'],
  [{ message: '[url=x]cheap[/url]' }, 'links'],
  [{ message: '<a href="x">cheap</a>' }, 'links'],
  [{ lines: ['www.cheap.example'] }, 'links'],
])('holds %o: %s', ([more, why]) => {
  expect(suspect({ ...ordinary, ...more })).toBe(why)
})
