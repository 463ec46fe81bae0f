import { type Claim, checkClaim, type LogFinding, logMessages } from '#modules/public-log/check-review.ts'
import { replyOf, wordsOf } from '#modules/public-log/entry.ts'

/** Checks in the browser whether the log contains what the page shows, and shows the result in the section. */
export async function checkShownReview(section: HTMLElement) {
  const list = section.querySelector('ul')
  const said = section.querySelector('[role=status]')
  if (!list || !said) return
  section.dataset.check = 'looking'
  said.textContent = logMessages.looking
  list.replaceChildren()
  const findings = await findingsFor(section)
  const holds = findings.every((finding) => finding.holds)
  list.append(...findings.map(line))
  const isUnchecked = findings.some(
    ({ text }) => text === logMessages.cannot || text === logMessages.unreachable,
  )
  said.textContent = isUnchecked ? '' : logMessages[holds ? 'holds' : 'fails']
  section.dataset.check = holds ? 'holds' : 'fails'
  offerAnother(section)
}

/** The button is kept, so that it keeps the focus. */
function offerAnother(section: HTMLElement) {
  if (section.querySelector('button')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button second'
  button.textContent = logMessages.again
  button.addEventListener('click', () => checkShownReview(section))
  section.querySelector('div')?.append(button)
}

function line({ holds, text }: LogFinding): HTMLElement {
  const item = document.createElement('li')
  item.className = holds ? 'holds' : 'fails'
  item.textContent = text
  return item
}

async function findingsFor(section: HTMLElement): Promise<LogFinding[]> {
  if (!globalThis.crypto?.subtle) return [{ holds: false, text: logMessages.cannot }]
  return checkClaim(read, claimOf(section)).catch((fault: unknown) => {
    const isUnknown = fault instanceof DOMException && fault.name === 'NotSupportedError'
    return [{ holds: false, text: isUnknown ? logMessages.cannot : logMessages.unreachable }]
  })
}

async function read(path: string): Promise<string | null> {
  const answer = await fetch(`/log/${path}`)
  return answer.ok ? answer.text() : null
}

/** The review as the page shows it. */
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
    const part = dataset.opens === 'reply' ? ('reply' as const) : ('words' as const)
    return {
      number: Number(dataset.entry),
      opened: dataset.salt ? { salt: dataset.salt, part, what: what[part] } : null,
    }
  })
  return { key: dataset.key ?? '', review: dataset.review ?? '', entries }
}
