import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { logMessages } from '#modules/public-log/check-review.ts'
import { type CheckedReview, checkedReview } from '#modules/public-log/read-log.server.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { appContext } from '#server/http/pages/context.ts'
import { readSettings } from '#server/settings.ts'
import { documentResponse } from '../../document.server.tsx'
import { Stars } from '../../ui/form/stars.tsx'
import { loader as notFound } from '../not-found/not-found.tsx'
import { LogEntries } from './entries.tsx'
import style from './log.css?inline'

/** A review beside its entries in the log. It is not cached, so a withdrawn review disappears at once. */
export async function loader(asked: LoaderFunctionArgs) {
  const ctx = asked.context.get(appContext)
  const review = await checkedReview(ctx, asked.params.review ?? '')
  if (!review) return notFound(asked)
  const content = await publishedContent(ctx)
  const { timeZone } = await readSettings(ctx)
  return documentResponse(ctx, content, {
    path: `/log/check/${review.id}`,
    title: `Check this review · ${content.property.name}`,
    style,
    index: false,
    body: <CheckPage review={review} origin={ctx.config.publicOrigin} timeZone={timeZone} />,
  })
}

type CheckPageProps = { review: CheckedReview; origin: string; timeZone: string }

/** A review, its log entries, and the result of the browser's own check. */
function CheckPage({ review, origin, timeZone }: CheckPageProps) {
  const { id, key, entries, isErased, words } = review
  return (
    <article className="page words-page">
      <h1>Check this review</h1>
      <section>
        <h2>The review</h2>
        <div>{words ? <Words words={words} /> : <p>{isErased ? erased : closed}</p>}</div>
      </section>
      <section>
        <h2>What the log says</h2>
        <div>
          <LogEntries label={`Entries of review ${id}`} entries={entries} timeZone={timeZone} />
        </div>
      </section>
      <section id="check" data-check="" data-key={key} data-review={id}>
        <h2>What your browser finds</h2>
        <div>
          <p className="found" role="status">
            <span className="with-script">{logMessages.begins}</span>
          </p>
          <ul />
          <p className="small">
            It fetches the signed head and all entries of the log, and computes every hash itself. Compare the
            key with the one you know: <code>{key}</code>
          </p>
        </div>
      </section>
      <section>
        <h2>Without this page</h2>
        <div>
          <p>
            A page could be made to say that all is well. From outside, the program of this house looks
            through the whole log:
          </p>
          <pre>
            <code>npx deodar log verify {origin}</code>
          </pre>
          <details>
            <summary>By hand</summary>
            <p>
              The signed head is at <a href="/log/head">/log/head</a>, the entries at{' '}
              <a href="/log/entries">/log/entries</a>: each line carries the SHA-256 of the line before. Where
              an entry holds the hash of words that are shown, this is what it is the SHA-256 of: the salt, a
              line break, and the words as JSON.
            </p>
            <dl className="key">
              {entries.map(({ number, opened }) =>
                opened ? (
                  <div key={number}>
                    <dt>
                      Salt of entry {number} ({opened.what})
                    </dt>
                    <dd>
                      <code>{opened.salt}</code>
                    </dd>
                  </div>
                ) : null,
              )}
            </dl>
          </details>
          <p>
            <a href="/log">What this log proves, and what it does not</a>
          </p>
        </div>
      </section>
    </article>
  )
}

const erased =
  'Erased. Everything of the guest who wrote this was erased at their wish. The entries stay, as hashes of what is nowhere any more.'
const closed = 'This review is not shown on the site. Its entries are here all the same; what it said is not.'

function Words({ words }: { words: NonNullable<CheckedReview['words']> }) {
  return (
    <>
      <p>
        <b data-shown="name">{words.name}</b>
      </p>
      <blockquote data-shown="text">{words.text}</blockquote>
      <dl className="ratings">
        {ratingCategories.map(({ id, label }) => (
          <div key={id} data-stars={words.ratings[id]}>
            <dt>{label}</dt>
            <dd>
              <Stars rating={words.ratings[id]} />
            </dd>
          </div>
        ))}
      </dl>
      {words.reply && (
        <>
          <p>
            <b>The house answers</b>
          </p>
          <blockquote data-shown="reply">{words.reply}</blockquote>
        </>
      )}
    </>
  )
}
