import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Ability,
  abilityHere,
  leaveHere,
  NotTurnedOn,
  subscriptionHere,
  turnOnHere,
  type Whose,
  whoseHere,
} from './this-device.ts'

type Here = 'looking' | Exclude<Ability, 'yes'> | Whose

/** Whether this browser rings, and having it begin. `known` changes with each change of the list of devices. */
export function useThisDevice(known: string) {
  const [here, setHere] = useState<Here>('looking')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another look
  useEffect(() => {
    let left = false
    look()
      .then((found) => !left && setHere(found))
      .catch(() => !left && setHere('unknown'))
    return () => {
      left = true
    }
  }, [known])
  const turnOn = useCallback(async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await turnOnHere()
      setHere('mine')
      await revalidate()
    } catch (fault) {
      if (abilityHere() === 'denied') setHere('denied')
      else
        setTrouble(
          fault instanceof NotTurnedOn ? fault.message : 'This browser refused it. Please try again.',
        )
    } finally {
      setBusy(false)
    }
  }, [revalidate])
  return { here, busy, trouble, turnOn }
}

async function look(): Promise<Here> {
  const ability = abilityHere()
  if (ability !== 'yes') return ability
  const subscription = await subscriptionHere()
  if (!subscription) return 'unknown'
  const whose = await whoseHere(subscription)
  if (whose === 'unknown') await leaveHere()
  return whose
}
