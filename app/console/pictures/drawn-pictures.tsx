import { Text } from '@mantine/core'
import type { Place } from './places.tsx'

/** The pictures a house without photographs shows, so that its owner sees what could be their own. */
export function DrawnPictures({
  places,
}: {
  places: readonly { title: string; pictures: readonly Place[] }[]
}) {
  return (
    <section className="drawn-pictures" aria-label="Drawn pictures">
      <Text c="dimmed">These are drawn. They stand in until you add photographs of your own.</Text>
      <ul>
        {places.flatMap(({ title, pictures }) =>
          pictures.map(({ name, alt, drawn }) => (
            <li key={name}>
              {drawn && (
                <img src={drawn.webp[0]?.src ?? drawn.src} alt="" width={4} height={3} loading="lazy" />
              )}
              <b>{title}</b>
              <small>{alt}</small>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
