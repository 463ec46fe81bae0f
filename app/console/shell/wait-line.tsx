import { useNavigation } from 'react-router'

/** A thin line while a room or the outcome of a step is on its way; it shows only when that takes longer than a moment. */
export function WaitLine() {
  const { state } = useNavigation()
  return (
    <div className="console-wait" aria-live="polite" data-on={state === 'idle' ? undefined : ''}>
      {state !== 'idle' && <span className="vh">One moment</span>}
    </div>
  )
}
