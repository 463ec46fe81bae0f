import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../layout.tsx'

/** What stands on the browser's tab: the room, and whose house it is. */
export function RoomTitle({ children }: { children: string }) {
  const house = useRouteLoaderData<typeof loader>('admin/layout')?.house ?? 'Deodar'
  return <title>{`${children} · ${house}`}</title>
}
