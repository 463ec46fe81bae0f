import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.server.ts'

// A thread of its own: what another site's calendar says can take any time to read.
const { text, timeZone, window } = workerData
parentPort?.postMessage(readCalendar(text, timeZone, window))
