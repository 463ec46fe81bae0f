import { Text } from '@mantine/core'
import { Link } from 'react-router'

/** Beside the prices of the stays: where single nights get another one. */
export function SeasonsHint() {
  return (
    <Text>
      Each price holds all year, but where a <Link to="/admin/seasons">season</Link> has another one.
    </Text>
  )
}
