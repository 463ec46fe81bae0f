import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyTyping } from './ui/kept/early-typing.ts'

const putBack = keepEarlyTyping()

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
  useEffect(putBack, [])
  return children
}
