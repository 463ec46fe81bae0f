import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyTyping } from './ui/kept/early-typing.ts'

const putBack = keepEarlyTyping()
const { promise: awake, resolve: wokenUp } = Promise.withResolvers<void>()

/** When all that was typed and chosen before stands in the page again. */
export { awake }

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Awake>
        <HydratedRouter />
      </Awake>
    </StrictMode>,
  )
})

function Awake({ children }: { children: ReactNode }) {
  useEffect(() => putBack(wokenUp), [])
  return children
}
