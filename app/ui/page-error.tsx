import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import type { HouseMark } from '#modules/brand/brand-files.ts'
import { HouseLogo } from './frame/wordmark.tsx'
import style from './page-error.css?inline'
import { IconSprite } from './picture/icon.tsx'

type PageErrorProps = {
  /** Null where it could not be loaded. */
  house: { name: string; phone: string; mark: HouseMark } | null
  path: string
  onRetry: () => void
  isBusy?: boolean
  /** Why the person may not open the page. */
  refusal?: string | undefined
}

/** Shown in place of a page that failed in the browser, or that the person may not open: with the phone number, and a link back to it. */
export function PageError({ house, path, onRetry, isBusy = false, refusal }: PageErrorProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const handleOnline = () => retry()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  const title = refusal ?? messages.unexpected
  const message = house ? `Hello ${house.name}, a page of yours did not open for me.` : ''
  return (
    <div className="page-error">
      <style>{style}</style>
      <title>{title}</title>
      {house && !house.mark && <IconSprite names={['tree']} />}
      <header>
        <a className="wordmark" href="/">
          {house && <HouseLogo mark={house.mark} />}
          {house?.name ?? 'To the front page'}
        </a>
      </header>
      <main role="alert">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {refusal ? (
          <a className="button" href="/admin">
            Back to Today
          </a>
        ) : (
          <>
            <p>{messages.pageFailed}</p>
            <p className="page-error-actions">
              <button type="button" className="button" disabled={isBusy} onClick={onRetry}>
                Back to the page
              </button>
              {house && (
                <>
                  <a className="button second" href={telLink(house.phone)}>
                    Call {house.phone}
                  </a>
                  <a className="button second" href={whatsappLink(house.phone, message)}>
                    WhatsApp
                  </a>
                </>
              )}
            </p>
            <p>
              <a href={path}>Load it again</a>, or go <a href="/">to the front page</a>.
            </p>
          </>
        )}
      </main>
    </div>
  )
}
