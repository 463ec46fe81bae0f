// The connections of slow.ts and outside.ts, so many and for so many seconds, from so many addresses, to this machine only: ORIGIN idle|bodies LINES SECONDS [ADDRESSES].
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const [origin = '', how = 'idle', lines = '0', seconds = '0', addresses = '1'] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
if (!['127.0.0.1', 'localhost'].includes(hostname))
  throw new Error('only a house on this machine is tried so')
const MOST_LINES = 1000
const MOST_SECONDS = 60
const idle = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const body =
  'POST /enquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n'

let opened = 0
let served = 0

process.on('SIGTERM', () => {
  console.log(`attacker  ${opened} connections opened, ${served} of them answered`)
  process.exit(0)
})
setTimeout(() => process.exit(0), Math.min(Number(seconds), MOST_SECONDS) * 1000)
process.on('disconnect', () => process.exit(0))
for (let each = 0; each < Math.min(Number(lines), MOST_LINES); each += 1)
  void keepLine(addressOf(each % Number(addresses)))

/** One connection, made anew a second after it is ended. */
async function keepLine(localAddress: string): Promise<never> {
  while (true) {
    const socket = connect({ host: hostname, port: Number(port), localAddress })
    socket.on('error', () => {}).resume()
    socket.once('connect', () => {
      opened += 1
    })
    socket.once('data', () => {
      served += 1
    })
    socket.write(how === 'idle' ? idle : body)
    const trickle = how === 'idle' ? undefined : setInterval(() => socket.write('x'.repeat(300)), 1000)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(trickle)
    await pause(1000)
  }
}

function addressOf(at: number): string {
  return at === 0 ? '127.0.0.3' : `127.0.${10 + Math.floor(at / 250)}.${1 + (at % 250)}`
}
