import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { House } from '../../house/house.ts'
import { describeFault } from '../../house/log.ts'
import type { Tell } from '../answered.ts'
import { openServer, watchCertificate } from '../tls.ts'
import { countBackups, countHouse, countRefusals } from './count-house.ts'
import { countAnswers, countUnderWay } from './count-requests.ts'

export type Metrics = {
  /** Where they are read. */
  address: string
  /** To be told of each answer. */
  count: Tell
  /** Counts what is under way there. */
  watch(server: Server): void
  close(): Promise<void>
}

/** Counts what goes on in the house, and lets it be read in the form of Prometheus at an address of its own, where nothing else is. */
export async function openMetrics(house: House, place: { host: string; port: number }): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countHouse(house, [registry])
  countBackups(house, [registry])
  const count = countAnswers([registry])
  const endRefusals = countRefusals([registry])
  const { tls } = house.config
  const timeouts = { requestTimeout: 5000, keepAliveTimeout: 5000 }
  const reader = openServer(timeouts, tls, async (request: IncomingMessage, response: ServerResponse) => {
    const isAsked = request.url === '/metrics' && request.method === 'GET'
    if (!isAsked) return response.writeHead(404, { 'cache-control': 'no-store' }).end()
    const figures = await registry.metrics().catch((fault) => {
      house.log.error('metrics.fault', describeFault(fault))
      return null
    })
    const type = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return response.writeHead(figures === null ? 500 : 200, type).end(figures)
  })
  watchCertificate(reader, house)
  reader.maxConnections = 10
  reader.listen(place.port, place.host)
  await once(reader, 'listening')
  const { port } = reader.address() as AddressInfo
  const address = `${tls ? 'https' : 'http'}://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}/metrics`
  house.log.info('metrics.open', { host: place.host, port })
  return {
    address,
    count,
    watch: (server) => countUnderWay(server, [registry]),
    async close() {
      endRefusals()
      registry.clear()
      reader.closeAllConnections()
      await new Promise((closed) => reader.close(closed))
    },
  }
}
