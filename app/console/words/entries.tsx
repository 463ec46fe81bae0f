import { Button, Group } from '@mantine/core'
import { use } from 'react'
import { PartForm, SiteField } from './field.tsx'
import type { List } from './site-parts.ts'
import { entriesAt, valueAt } from './value-at.ts'

/** A list of the site: its entries one below the other, each with its place in the order. `at` is the entry a step was taken with. */
export function Entries({ list, path, at }: { list: List; path: string; at: string }) {
  const form = use(PartForm)
  if (!form) return null
  const count = entriesAt(form.content, path)
  const places = Array.from({ length: count }, (_, index) => `${path}.${index}`)
  const Heading = path === list.at ? 'h2' : 'h3'
  return (
    <section className="words-list">
      <Heading>{list.title}</Heading>
      {places.map((place, index) => (
        <details key={place} open={isWithin(at, place) || hasProblem(form.problems, place)}>
          <summary>
            <span>{valueAt(form.content, `${place}.${list.named}`) || `${list.title} ${index + 1}`}</span>
            {valueAt(form.content, `${place}.sample`) === 'yes' && <em>Sample</em>}
          </summary>
          <div className="words-entry">
            {list.fields.map((field) => (
              <SiteField key={field.at} field={field} path={`${place}.${field.at}`} />
            ))}
            {list.within && <Entries list={list.within} path={`${place}.${list.within.at}`} at={at} />}
            <Steps place={place} isFirst={index === 0} isLast={index === count - 1} only={count === 1} />
          </div>
        </details>
      ))}
      <Button type="submit" name="step" value={`add ${path}`} variant="light" color="deodar" mt="xs">
        Add {list.one}
      </Button>
    </section>
  )
}

type StepsProps = { place: string; isFirst: boolean; isLast: boolean; only: boolean }

function Steps({ place, isFirst, isLast, only }: StepsProps) {
  return (
    <Group gap="xs">
      {!isFirst && (
        <Button type="submit" name="step" value={`up ${place}`} variant="default">
          Earlier
        </Button>
      )}
      {!isLast && (
        <Button type="submit" name="step" value={`down ${place}`} variant="default">
          Later
        </Button>
      )}
      {!(only && mustStay(place)) && (
        <Button type="submit" name="step" value={`remove ${place}`} variant="subtle">
          Remove
        </Button>
      )}
    </Group>
  )
}

/** The last stay, block, part or picture cannot go: the page would have nothing to show there. */
function mustStay(place: string): boolean {
  return !/^(property\.social|location\.|testimonials\.)/.test(place)
}

function isWithin(at: string, place: string): boolean {
  return at === place || at.startsWith(`${place}.`)
}

function hasProblem(problems: Record<string, string>, place: string): boolean {
  return Object.keys(problems).some((path) => path.startsWith(`${place}.`))
}
