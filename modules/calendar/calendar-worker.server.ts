import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.server.ts'

// A thread of its own, because reading another site's calendar can take any time.
const { text, timeZone, window } = workerData
parentPort?.postMessage(readCalendar(text, timeZone, window))
