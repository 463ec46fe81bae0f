import { useNetwork } from '@mantine/hooks'

/** Says so when the line is gone; what was typed stays in its form. */
export function OfflineLine() {
  const { online } = useNetwork()
  return (
    <p className="console-offline" role="status">
      {online ? null : 'You are offline. What you type is kept; it is sent when you try again.'}
    </p>
  )
}
