import { Button, Group, Stack, Title } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useRevalidator } from 'react-router'
import { fileRules } from '#modules/media/media.ts'
import { FileField } from '../parts/fields/file-field.tsx'
import { TakePhotos } from '../parts/photos/take-photos.tsx'

/** Adds photographs that are used nowhere yet. Without script, a plain form, which leads back to the page `of` which it is a part. */
export function Upload({ title, of = 'pictures' }: { title: string; of?: 'pictures' | 'start' }) {
  const hydrated = useMounted()
  const { revalidate } = useRevalidator()
  return (
    <Stack gap="sm" mb="md">
      <Group justify="space-between" align="start">
        <Title order={2} size="h3">
          {title}
        </Title>
        {hydrated && <TakePhotos label="Add photos" onStored={() => revalidate()} />}
      </Group>
      {!hydrated && (
        <form method="post" action={`/admin/photographs?of=${of}`} encType="multipart/form-data">
          <FileField
            name="photographs"
            label="Add photos"
            accept={fileRules.photograph.accept}
            multiple
            required
          />
          <Button type="submit" variant="default" mt="sm">
            Add photos
          </Button>
        </form>
      )}
    </Stack>
  )
}
