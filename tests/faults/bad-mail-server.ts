import { createServer, type Server, type Socket } from 'node:net'

/** How a mail server treats one e-mail: takes it, puts it off, says nothing for a while and hangs up, or takes it and hangs up before it says so. */
type Mood = 'takes' | 'refuses' | 'hangs' | 'cuts'

export type BadMailServer = {
  url: string
  /** How often each Message-ID was taken. */
  taken: Map<string, number>
  count: Record<Mood, number>
  close(): Promise<void>
  open(): Promise<void>
}

const HANGS_MS = 1000

/** A mail server of which `share` of all deliveries fail, in three ways. */
export async function badMailServer(port: number, share: number): Promise<BadMailServer> {
  const lines = new Set<Socket>()
  let server: Server | undefined
  const mail: BadMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: new Map(),
    count: { takes: 0, refuses: 0, hangs: 0, cuts: 0 },
    async close() {
      for (const line of lines) line.destroy()
      const closing = server
      if (closing) await new Promise((closed) => closing.close(closed))
    },
    async open() {
      server = createServer((line) => {
        lines.add(line.on('error', () => {}).on('close', () => lines.delete(line)))
        const draw = Math.random() / share
        talk(mail, line, draw < 1 / 3 ? 'refuses' : draw < 2 / 3 ? 'hangs' : draw < 1 ? 'cuts' : 'takes')
      })
      const opening = server
      await new Promise<void>((opened) => opening.listen(port, '127.0.0.1', opened))
    },
  }
  await mail.open()
  return mail
}

function talk(mail: BadMailServer, line: Socket, mood: Mood): void {
  let said = ''
  let inData = false
  line.write('220 here\r\n')
  line.on('data', (part) => {
    said += part.toString()
    if (inData) {
      if (said.endsWith('\r\n.\r\n')) take()
      return
    }
    if (!said.endsWith('\r\n')) return
    const word = said.slice(0, 4).toUpperCase()
    said = ''
    if (word === 'RCPT' && mood === 'refuses') {
      mail.count.refuses += 1
      line.write('451 later, please\r\n')
    } else if (word === 'DATA') {
      inData = true
      line.write('354 go on\r\n')
    } else if (word === 'QUIT') line.end('221 bye\r\n')
    else line.write('250 fine\r\n')
  })

  function take() {
    inData = false
    const id = /^message-id:\s*(<[^>]+>)/im.exec(said)?.[1] ?? ''
    said = ''
    mail.count[mood] += 1
    if (mood === 'hangs') return setTimeout(() => line.destroy(), HANGS_MS)
    mail.taken.set(id, (mail.taken.get(id) ?? 0) + 1)
    return mood === 'cuts' ? line.destroy() : line.write('250 taken\r\n')
  }
}
