import { Kbd } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'

/** The search, in reach of every room on a computer: over the room once the script is there, until then a page of its own. */
export function FindAnything() {
  const isMac = useOs() === 'macos'
  return (
    <Link className="console-find" to="/admin/search" aria-keyshortcuts="Control+K Meta+K" onClick={openHere}>
      <Icon name="search" />
      Search
      <Kbd aria-hidden="true" ml="auto">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </Link>
  )
}

/** A tap that asks for another tab gets the page. */
function openHere(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  spotlight.open()
}
