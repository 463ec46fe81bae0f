import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Answered } from '../answered.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** What a stranger invents as a method is one of these or `other`, so that the figures stay few. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const files = /^\/admin\/api\/(?:uploads|save-review)(?:[/?]|$)/

/** Counts answers by the kind of address, and how long each took; gives what to tell of each. */
export function countAnswers(registers: Registry[]): (answered: Answered) => void {
  const requests = new Counter({
    name: 'deodar_requests_total',
    help: 'Answers by method, kind of address and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'deodar_request_seconds',
    help: 'From the head of a request to the end of its answer, by kind of address.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  const pages = new Counter({
    name: 'deodar_pages_total',
    help: 'Public documents that were kept ready, and those that somebody waited for.',
    labelNames: ['found'],
    registers,
  })
  return ({ method, path, status, ms, page }) => {
    requests.inc({ method: methods.has(method) ? method : 'other', route: path, status })
    durations.observe({ route: path }, ms / 1000)
    if (page) pages.inc({ found: page })
  }
}

/** Counts what is under way on a server: connections, requests, those that bring files; and what never became a request. */
export function countUnderWay(server: Server, registers: Registry[]): void {
  const underWay = new Gauge({
    name: 'deodar_requests_under_way',
    help: 'Requests that are not answered yet.',
    registers,
  })
  const uploads = new Gauge({
    name: 'deodar_uploads_under_way',
    help: 'Requests that bring files of guests and are not answered yet.',
    registers,
  })
  const broken = new Counter({
    name: 'deodar_broken_requests_total',
    help: 'Requests that could not be read, or did not come to an end in time.',
    registers,
  })
  new Gauge({
    name: 'deodar_connections',
    help: 'Open connections.',
    registers,
    async collect() {
      this.set(await new Promise<number>((done) => server.getConnections((_, count) => done(count ?? 0))))
    },
  })
  server.prependListener(
    'request',
    ({ method = '', url = '' }: IncomingMessage, response: ServerResponse) => {
      const gauges = ['POST', 'PATCH'].includes(method) && files.test(url) ? [underWay, uploads] : [underWay]
      for (const gauge of gauges) gauge.inc()
      response.once('close', () => {
        for (const gauge of gauges) gauge.dec()
      })
    },
  )
  server.on('clientError', () => broken.inc())
}
