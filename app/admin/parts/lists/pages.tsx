import { Button, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

/** Before and after in a list of several pages, by its address; what else the address says stays. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const [asked] = useSearchParams()
  if (pages < 2) return null
  const to = (number: number) => {
    const next = new URLSearchParams(asked)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <Group component="nav" aria-label="Pages" mt="lg">
      {page > 1 && (
        <Button component={Link} to={to(page - 1)} variant="default">
          Previous page
        </Button>
      )}
      <Text size="sm">
        Page {page} of {pages}
      </Text>
      {page < pages && (
        <Button component={Link} to={to(page + 1)} variant="default">
          Next page
        </Button>
      )}
    </Group>
  )
}
