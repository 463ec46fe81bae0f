import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../console.tsx'

/** What stands on the browser's tab: the room, and whose house it is. */
export function RoomTitle({ children }: { children: string }) {
  const house = useRouteLoaderData<typeof loader>('console/console')?.house ?? 'Deodar'
  return <title>{`${children} · ${house}`}</title>
}
