import './draft-bar.css'
import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { SaveBar, SaveState } from './save-bar.tsx'

type DraftBarProps = {
  changed: boolean
  /** Why the last try to save was refused, or did not arrive. */
  refusal: object | undefined
  /** What is saved here is not what the site shows. */
  isDraft: boolean
  /** What else is saved and not on the site; publishing here leaves it so. */
  elsewhere: readonly string[]
  /** Something else of the room is wanted first. */
  quiet?: boolean
  at: 'top' | 'foot'
  /** The way to see it. */
  children: ReactNode
}

/** Always in sight beside a form of the site's draft: save, publish, see it, and where the changes are. */
export function DraftBar(props: DraftBarProps) {
  const { changed, refusal, isDraft, elsewhere, quiet = false, at, children } = props
  const busy = useNavigation().state === 'submitting'
  const saved = useSearchParams()[0].has('saved')
  const save = useRef<HTMLButtonElement>(null)
  useHotkeys([['mod+S', () => save.current?.form?.requestSubmit()]], [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to the first field it is about
  useEffect(() => {
    save.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const still = saved ? 'saved' : 'unchanged'
  return (
    <SaveBar at={at}>
      <Group gap="xs">
        <Button type="submit" ref={save} variant="default" loading={busy}>
          Save draft
        </Button>
        <Button
          type="submit"
          name="then"
          value="publish"
          variant={!quiet && (changed || isDraft) ? 'filled' : 'default'}
          disabled={busy}
        >
          {changed ? 'Save and publish' : 'Publish'}
        </Button>
        {children}
      </Group>
      <SaveState state={busy ? 'saving' : refusal ? 'failed' : changed ? 'changed' : still} />
      {!changed && (
        <Text size="sm" c="dimmed">
          {isDraft ? 'Your draft is not on the site yet.' : 'The site shows this.'}
        </Text>
      )}
      {elsewhere.length > 0 && (
        <Text size="sm" c="dimmed">
          Stays a draft: {elsewhere.join(', ')}.
        </Text>
      )}
    </SaveBar>
  )
}
