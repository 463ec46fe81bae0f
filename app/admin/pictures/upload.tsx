import { Group, Title } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { TakePhotos } from './take-photos.tsx'

/** Adds photographs that are used nowhere yet. */
export function Upload({ title }: { title: string }) {
  const { revalidate } = useRevalidator()
  return (
    <Group justify="space-between" align="start" mb="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      <TakePhotos label="Add photos" onStored={() => revalidate()} />
    </Group>
  )
}
