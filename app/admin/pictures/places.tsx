import { Button, Text, Title } from '@mantine/core'
import type { PictureSet as PictureFiles } from '#modules/media/picture.ts'
import { PictureChoice } from '../parts/fields/picture-choice.tsx'
import { stepButton } from '../parts/lists/step-button.ts'
import type { PhotographOnCard } from './photograph-card.tsx'

type Place = { name: string; alt: string; drawn: PictureFiles | null; by: string }
type PlacesProps = {
  places: readonly { title: string; pictures: readonly Place[] }[]
  photographs: readonly PhotographOnCard[]
  typed: Record<string, string>
}

/** Every drawn picture of the site, and which photograph stands in its place, everywhere it is shown. */
export function Places({ places, photographs, typed }: PlacesProps) {
  return (
    <section className="places" aria-labelledby="places">
      <Title order={2} size="h3" id="places">
        Where they stand
      </Title>
      {places.map(({ title, pictures }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {pictures.map((place) => (
            <OnePlace key={place.name} place={place} photographs={photographs} typed={typed} />
          ))}
        </fieldset>
      ))}
      {places.some(({ pictures }) => pictures.some(({ by }) => by !== '')) && (
        <Button {...stepButton({ do: 'drawn' })} variant="default" w="fit-content">
          Bring all drawn pictures back
        </Button>
      )}
    </section>
  )
}

function OnePlace({ place, photographs, typed }: Omit<PlacesProps, 'places'> & { place: Place }) {
  const name = `place.${place.name}`
  const own = photographs.map(({ id, alt, fileName, picture }) => ({
    value: id,
    label: alt || fileName,
    src: smallest(picture),
  }))
  return (
    <PictureChoice
      name={name}
      label={place.alt}
      defaultValue={typed[name] ?? place.by}
      groups={[
        { title: '', options: [{ value: '', label: 'The drawn picture', src: smallest(place.drawn) }] },
        { title: 'Your photographs', options: own },
      ]}
    />
  )
}

function smallest(picture: PictureFiles | null): string | undefined {
  return picture?.webp[0]?.src ?? picture?.src
}

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
