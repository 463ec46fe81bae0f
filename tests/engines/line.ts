import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The line between every browser and the house. It can be cut, hold scripts back, or tell pages that there is no script: what the
 * drivers of Firefox and WebKit cannot do, done in the same way for all three.
 */
export type SlowLine = {
  origin: string
  /** The port of the house. */
  leadTo(port: number): void
  cut(): void
  mend(): void
  /** Scripts leave so much later than asked for. */
  holdScripts(milliseconds: number): void
  /** From now on pages are told by their headers that scripting is off; the browser then also shows what stands there for such people. */
  forbidScripts(): void
  close(): void
}

const NO_SCRIPTS = 'sandbox allow-forms allow-same-origin allow-popups allow-top-navigation'

export async function openLine(): Promise<SlowLine> {
  const weather = { port: 0, down: false, holdMs: 0, scripts: true }
  const open = new Set<Socket>()
  const agent = new Agent()
  const server = createServer(async (asked, answer) => {
    if (/\.js(\?|$)/.test(asked.url ?? ''))
      await new Promise((resolve) => setTimeout(resolve, weather.holdMs))
    carry(asked, answer, agent, weather)
  })
  server.on('connection', (socket) => {
    if (weather.down) return socket.destroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  const dropAll = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as { port: number }).port}`,
    leadTo(port) {
      weather.port = port
    },
    cut() {
      weather.down = true
      dropAll()
    },
    mend() {
      weather.down = false
    },
    holdScripts(milliseconds) {
      weather.holdMs = milliseconds
    },
    forbidScripts() {
      weather.scripts = false
    },
    close() {
      server.close()
      dropAll()
      agent.destroy()
    },
  }
}

function carry(
  asked: IncomingMessage,
  answer: ServerResponse,
  agent: Agent,
  { port, scripts }: { port: number; scripts: boolean },
): void {
  const { method, headers, url } = asked
  const further = request({ host: '127.0.0.1', port, path: url, method, headers, agent }, (answered) => {
    const isPage = answered.headers['content-type']?.includes('text/html')
    const given =
      isPage && !scripts ? { ...answered.headers, 'content-security-policy': NO_SCRIPTS } : answered.headers
    answer.writeHead(answered.statusCode ?? 502, given)
    answered.pipe(answer)
    answered.on('error', () => answer.destroy())
  })
  further.on('error', () => answer.destroy())
  asked.pipe(further)
  answer.on('close', () => further.destroy())
}
