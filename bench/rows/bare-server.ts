// What Node can do at all: its own server, which only ends these bytes under these headers. node bench/rows/bare-server.ts PORT FILE HEADERS
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file = '', headers = '[]'] = process.argv.slice(2)
const body = readFileSync(file)
const head: string[] = [...JSON.parse(headers), 'content-length', String(body.length)]
createServer((_request, response) => response.writeHead(200, head).end(body)).listen(
  Number(port),
  '127.0.0.1',
)
