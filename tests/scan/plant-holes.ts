import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'

type Query = { Querystring: Record<string, string | undefined> }

/** Where the scan is led to the holes, as a page of the house would lead there. */
export const PLANTED = '/souvenir-shop'

/** Holes that no house has: words that become SQL, words that become a page, a file by its path, and a copy of the tables that lies about. Known to the scan alone. */
export async function plantHoles(app: FastifyInstance): Promise<void> {
  const shelf = new DatabaseSync(':memory:')
  shelf.exec(
    "create table souvenir (id integer, name text); insert into souvenir values (1, 'Tea'), (2, 'Shawl')",
  )
  const folder = mkdtempSync(join(tmpdir(), 'deodar-planted-'))
  writeFileSync(join(folder, 'hills.txt'), 'The hills in the evening.')

  app.get(PLANTED, (_, reply) =>
    reply
      .type('text/html')
      .send(
        '<!doctype html><title>Souvenirs</title><a href="/souvenir?id=1">Tea</a> <a href="/greeting?name=Meera">Hello</a> <a href="/postcard?file=hills.txt">Hills</a>',
      ),
  )
  app.get<Query>('/souvenir', (request, reply) => {
    reply.type('text/html')
    try {
      const rows = shelf.prepare(`select name from souvenir where id = ${request.query.id}`).all()
      return reply.send(`<!doctype html><p>${rows.map(({ name }) => name).join(', ') || 'Nothing'}</p>`)
    } catch (fault) {
      return reply.code(500).send(`<!doctype html><p>SQLite error: ${fault}</p>`)
    }
  })
  app.get<Query>('/greeting', (request, reply) =>
    reply
      .type('text/html')
      .send(`<!doctype html><html><body><p>Hello ${request.query.name}</p></body></html>`),
  )
  app.get<Query>('/postcard', (request, reply) => {
    try {
      return reply.type('text/plain').send(readFileSync(join(folder, request.query.file ?? '')))
    } catch {
      return reply.code(404).send('No such postcard')
    }
  })
  app.get('/backup.sql', (_, reply) => reply.type('text/plain').send('insert into owner values (1)'))
}

/** A server that waits for slow visitors for as long as they like, and has room for few. */
export function openPatientServer(): Promise<{ origin: string; stop(): void }> {
  const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (_, answer) => answer.end('Welcome'))
  server.maxConnections = 100
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const place = server.address()
      const port = typeof place === 'object' ? place?.port : 0
      resolve({
        origin: `http://127.0.0.1:${port}`,
        stop() {
          server.closeAllConnections()
          server.close()
        },
      })
    }),
  )
}
