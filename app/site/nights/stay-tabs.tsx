import type { Stay } from '#domain/content/content.ts'
import { sayRupees } from '#domain/money.ts'
import { type NightsQuery, nightsAddress } from '#domain/stays/nights-address.ts'

type StayTabsProps = { stays: readonly Stay[]; chosen: string; query: NightsQuery }

/** Every stay that is let; another one is looked at with the same months and days. */
export function StayTabs({ stays, chosen, query }: StayTabsProps) {
  return (
    <nav className="stay-tabs" aria-label="Stay">
      {stays.map(({ id, title, price }) => (
        <a
          key={id}
          href={`${nightsAddress({ ...query, stay: id })}#nights`}
          rel="nofollow"
          aria-current={id === chosen ? 'page' : undefined}
        >
          <b>{title}</b> <small>{sayRupees(price)}</small>
        </a>
      ))}
    </nav>
  )
}
