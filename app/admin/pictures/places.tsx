import { Button, Fieldset, Image, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { PictureSet } from '#modules/media/picture.ts'
import { PictureChoice } from '../parts/fields/picture-choice.tsx'
import { stepButton } from '../parts/lists/drag-order.tsx'
import type { PhotographOnCard } from './photograph-card.tsx'

type Place = { name: string; alt: string; drawn: PictureSet | null; by: string }
type Places = readonly { title: string; pictures: readonly Place[] }[]
type PlacesProps = {
  places: Places
  photographs: readonly PhotographOnCard[]
  typed: Record<string, string>
}

/** Every drawn picture of the site, and which photograph is shown in its place, wherever it is shown. */
export function Places({ places, photographs, typed }: PlacesProps) {
  const own = photographs.map(({ id, alt, fileName, picture }) => ({
    value: id,
    label: alt || fileName,
    src: smallest(picture),
  }))
  return (
    <Stack component="section" mt="lg" aria-labelledby="places">
      <Title order={2} size="h3" id="places">
        Where they are shown
      </Title>
      {places.map(({ title, pictures }) => (
        <Fieldset
          key={title}
          variant="unstyled"
          legend={
            <Text span ff="heading" fw={600} fz="lg">
              {title}
            </Text>
          }
        >
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} py="sm">
            {pictures.map(({ name, alt, drawn, by }) => (
              <PictureChoice
                key={name}
                name={`place.${name}`}
                label={alt}
                defaultValue={typed[`place.${name}`] ?? by}
                groups={[
                  { title: '', options: [{ value: '', label: 'The drawn picture', src: smallest(drawn) }] },
                  { title: 'Your photos', options: own },
                ]}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
      {places.some(({ pictures }) => pictures.some(({ by }) => by !== '')) && (
        <Button {...stepButton({ do: 'drawn' })} variant="default" w="fit-content">
          Restore all drawn pictures
        </Button>
      )}
    </Stack>
  )
}

export function smallest(picture: PictureSet | null): string | undefined {
  return picture?.webp[0]?.src ?? picture?.src
}

/** The pictures that the site shows without photographs, so that the owner sees what they could replace. */
export function DrawnPictures({ places }: { places: Places }) {
  return (
    <section aria-label="Drawn pictures">
      <Text c="dimmed" mb="md">
        These pictures are drawn. Visitors see them until you add your own photos.
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        {places.flatMap(({ title, pictures }) =>
          pictures.map(({ name, alt, drawn }) => (
            <div key={name}>
              <Image src={smallest(drawn)} alt="" className="mat" p={4} mb={6} loading="lazy" {...shape} />
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {alt}
              </Text>
            </div>
          )),
        )}
      </SimpleGrid>
    </section>
  )
}

const shape = { width: 4, height: 3, style: { aspectRatio: '4 / 3' } }
