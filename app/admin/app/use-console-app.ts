import { useEffect } from 'react'
import { useGo } from '../shell/use-go.ts'
import { isApp, leaveHere, registerWorker, subscriptionHere, whoseHere } from './this-device.ts'

type Badged = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** What the rooms do as an app: a tapped notification opens in this window, the icon says how much waits, and a browser that rings no more keeps nothing. */
export function useConsoleApp(waiting: number): void {
  const go = useGo()
  useEffect(() => {
    void settleHere().catch(() => {})
  }, [])
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Badged
    const badge = waiting > 0 ? setAppBadge?.call(navigator, waiting) : clearAppBadge?.call(navigator)
    badge?.catch(() => {})
  }, [waiting])
  useEffect(() => {
    const hear = ({ data, ports }: MessageEvent) => {
      const open: unknown = data?.open
      if (typeof open !== 'string' || !/^\/admin(?:\/|$)/.test(open)) return
      ports[0]?.postMessage('heard')
      go(open, 'What it is about')
    }
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [go])
}

/** Once a page: says that this device is here, and takes the worker away where nobody wants it any more. */
async function settleHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (isApp()) await registerWorker()
  const subscription = await subscriptionHere()
  if (!subscription) return isApp() ? undefined : leaveHere()
  if ((await whoseHere(subscription)) === 'unknown') await leaveHere()
}
