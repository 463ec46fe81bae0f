import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { publicLogKey } from '#modules/public-log/log-key.server.ts'
import { type NumberedEntry, newestEntries } from '#modules/public-log/read-log.server.ts'
import { appContext } from '#server/http/pages/context.ts'
import { readSettings } from '#server/settings.ts'
import { documentResponse } from '../../document.server.tsx'
import { LogEntries } from './entries.tsx'
import style from './log.css?inline'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await publishedContent(ctx)
  const { timeZone } = await readSettings(ctx)
  const { name } = content.property
  return documentResponse(ctx, content, {
    path: '/log',
    title: `The log that anyone can check · ${name}`,
    description: `Every public step of each review of ${name}, in a log that cannot be changed without anybody seeing it.`,
    style,
    body: (
      <LogPage
        entries={await newestEntries(ctx)}
        logKey={await publicLogKey(ctx)}
        origin={ctx.config.publicOrigin}
        timeZone={timeZone}
      />
    ),
  })
}

type LogPageProps = { entries: NumberedEntry[]; logKey: string; origin: string; timeZone: string }

/** What the log is, what it proves and what it does not, its last entries, and how it is checked from outside. */
function LogPage({ entries, logKey, origin, timeZone }: LogPageProps) {
  return (
    <article className="page words-page">
      <h1>The log that anyone can check</h1>
      <section>
        <h2>What it is</h2>
        <div>
          <p>
            Whenever something public happens to a review (it comes in, is shown, is declined and why, is
            taken back, is answered, a picture of it is shown or kept back), the house writes a line into this
            log. Lines are only ever added. Each line carries the hash of the line before, and the house signs
            the last one, so that its signature covers every line.
          </p>
          <p>
            There are no names and no words in it, only hashes: who has the words can see that they are the
            same, and who has only the hash learns nothing. When somebody’s data are erased, what opens their
            lines is erased too; the lines stay, and say nothing about anybody.
          </p>
        </div>
      </section>
      <section>
        <h2>What it proves</h2>
        <div>
          <p>
            That nothing was changed or removed silently after the fact: a review that was declined stays
            declined in the log, with its reason; words that were put under a guest’s name later do not have
            the hash that the log holds. Whoever kept an earlier head of the log can see that it only grew
            since.
          </p>
          <p>
            It does not prove that the first word was true, nor that every guest was asked; and where nobody
            keeps a head, nobody can tell that the whole log was begun again.
          </p>
        </div>
      </section>
      <section id="entries">
        <h2>The last entries</h2>
        <div>
          {entries.length > 0 ? (
            <LogEntries label="The newest first" entries={entries} timeZone={timeZone} leads />
          ) : (
            <p>
              No guest has written a review yet. The first one will stand here the moment it comes in. Samples
              of a demonstration are never in the log.
            </p>
          )}
        </div>
      </section>
      <section id="check">
        <h2>Check it yourself</h2>
        <div>
          <p>
            Each review on <a href="/reviews">the page of all reviews</a> leads to a page where your own
            browser compares it with the log. From outside, with the program of this house, which is free:
          </p>
          <pre>
            <code>npx deodar log verify {origin} --remember log.txt</code>
          </pre>
          <p>
            It looks through every entry, and keeps the head of the log in a file of yours. Run it again, next
            week or every night: it then says whether the log only grew since. Other programs read{' '}
            <a href="/log/head">the signed head</a> and <a href="/log/entries">the entries</a>.
          </p>
          <dl className="key">
            <dt>Key that signs it</dt>
            <dd>
              <code>{logKey}</code>
            </dd>
          </dl>
        </div>
      </section>
    </article>
  )
}
