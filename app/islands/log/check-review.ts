import { type Claim, checkClaim, type LogFinding } from '#domain/log/check-review.ts'
import { replyOf, wordsOf } from '#domain/log/commitment.ts'
import { logMessages } from '#domain/log/messages.ts'
import type { Verify } from '#domain/log/note.ts'
import type { Hash } from '#domain/log/tree.ts'

const hash: Hash = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const verify: Verify = async (bytes, signature, text) => {
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, text)
}

/** Looks by itself, with this browser's own arithmetic, whether the log holds what the page shows, and says so in the section. */
export async function checkShownReview(section: HTMLElement) {
  const list = section.querySelector('ul')
  const said = section.querySelector('[role=status]')
  if (!list || !said) return
  section.dataset.check = 'looking'
  said.textContent = logMessages.looking
  list.replaceChildren()
  const findings = await look(section)
  const holds = findings.every((finding) => finding.holds)
  list.append(...findings.map(line))
  said.textContent = findings.some(
    ({ says }) => says === 'cannot' || says === 'unreachable' || says === 'notYet',
  )
    ? ''
    : logMessages[holds ? 'holds' : 'fails']
  section.dataset.check = holds ? 'holds' : 'fails'
  offerAnother(section)
}

/** Whoever pressed it keeps the focus. */
function offerAnother(section: HTMLElement) {
  if (section.querySelector('button')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button second'
  button.textContent = logMessages.again
  button.addEventListener('click', () => checkShownReview(section))
  section.querySelector('div')?.append(button)
}

function line({ holds, says }: LogFinding): HTMLElement {
  const item = document.createElement('li')
  item.className = holds ? 'holds' : 'fails'
  item.textContent = logMessages[says]
  return item
}

async function look(section: HTMLElement): Promise<LogFinding[]> {
  if (!globalThis.crypto?.subtle) return [{ holds: false, says: 'cannot' }]
  const notThere = { holds: false, says: 'unreachable' } as const
  return checkClaim({ hash, verify }, read, claimOf(section)).catch((fault: unknown) => [
    fault instanceof DOMException && fault.name === 'NotSupportedError'
      ? { holds: false, says: 'cannot' }
      : notThere,
  ])
}

async function read(path: string): Promise<Uint8Array | null> {
  const answer = await fetch(`/log/${path}`)
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
}

/** What the page says, as a visitor reads it. */
function claimOf({ dataset }: HTMLElement): Claim {
  const shown = (what: string) => document.querySelector(`[data-shown=${what}]`)?.textContent ?? ''
  const [location = 0, cleanliness = 0, communication = 0, service = 0] = Array.from(
    document.querySelectorAll<HTMLElement>('[data-stars]'),
    (row) => Number(row.dataset.stars),
  )
  const ratings = { location, cleanliness, communication, service }
  const what = {
    words: wordsOf({ name: shown('name'), text: shown('text'), ratings }),
    reply: replyOf(shown('reply')),
  }
  const entries = Array.from(document.querySelectorAll<HTMLElement>('[data-entry]'), ({ dataset }) => {
    const says = dataset.opens === 'reply' ? ('reply' as const) : ('words' as const)
    return {
      number: Number(dataset.entry),
      opened: dataset.salt ? { salt: dataset.salt, says, what: what[says] } : null,
    }
  })
  return { key: dataset.key ?? '', review: dataset.review ?? '', entries }
}
