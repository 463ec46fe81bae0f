import { Button } from '@mantine/core'

/** What is hardly meant, and the way to save it all the same. */
export function Doubts({ doubts = [], anyway }: { doubts?: readonly string[] | undefined; anyway: string }) {
  if (doubts.length === 0) return null
  return (
    <>
      <ul className="doubts">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <Button type="submit" name="anyway" value="on" variant="default">
        {anyway}
      </Button>
    </>
  )
}
