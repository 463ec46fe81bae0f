// node bench/console.ts [20000 10000]: every room of the console on a house with so many bookings and enquiries: time, and what a view adds to memory.
import { ask, quantile, runServer } from './run-server.ts'

const [bookings = 20_000, enquiries = 10_000] = process.argv.slice(2).map(Number)
const VIEWS = 25
const rooms = [
  '/admin',
  '/admin/bookings',
  '/admin/bookings?page=400',
  '/admin/bookings?find=number+77',
  '/admin/bookings/calendar',
  '/admin/bookings/booking0001000000017',
  '/admin/bookings/booking0001000000017/invitations',
  '/admin/invitations',
  '/admin/invitations?show=done&page=3',
  '/admin/people?find=guest77',
  '/admin/search?find=guest77',
  '/admin/enquiries',
  '/admin/enquiries?find=snow',
  '/admin/enquiries/enquiry0001000000017',
  '/admin/reviews',
  '/admin/letters',
  '/admin/log',
  '/admin/words',
  '/admin/settings',
]

const server = await runServer({ reviews: 5000, bookings, enquiries })
const view = (path: string) => ask(server.origin + path, { headers: { cookie: server.cookie } })
// Whatever is loaded once is loaded before counting begins.
for (const path of ['/admin/sign-in', ...rooms]) await view(path)
console.log(
  `${bookings} bookings, ${enquiries} enquiries, each room ${VIEWS} times; MB are of the whole server`,
)
console.log(`${'room'.padEnd(52)} p50 ms  p95 ms  ratio   KB    MB more`)
const plain = quantile(await times('/admin/settings'), 0.5)
let slow = 0
for (const room of rooms) {
  const before = (await server.megabytes()).resident
  const all = await times(room)
  const more = (await server.megabytes()).resident - before
  const { bytes, status } = await view(room)
  const figures = [quantile(all, 0.5), quantile(all, 0.95), quantile(all, 0.5) / plain, bytes / 1024, more]
  if (quantile(all, 0.5) > 100) slow += 1
  console.log(
    `${room.padEnd(50)} ${figures.map((each) => each.toFixed(1).padStart(7)).join(' ')} ${status === 200 ? '' : status}`,
  )
}
console.log(slow === 0 ? 'every room within 100 ms' : `${slow} rooms take longer than 100 ms`)
await server.stop()

async function times(path: string): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < VIEWS; n += 1) all.push((await view(path)).ms)
  return all
}
