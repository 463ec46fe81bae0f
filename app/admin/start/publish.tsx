import { Anchor, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { SaveBar } from '../parts/saving/save-bar.tsx'
import { TapLink } from '../parts/section.tsx'
import type { StepPage } from './step.tsx'

type PublishProps = { page: StepPage; isDone: boolean; refusal: Pick<Refusal, 'message'> | undefined }

/** What is still missing, the preview, and the button that shows the site to everyone. */
export function Publish({ page, isDone, refusal }: PublishProps) {
  const { number, lacks, samples } = page
  const isSubmitting = useNavigation().state === 'submitting'
  const isBlocked = lacks.some(({ isNeeded }) => isNeeded)
  if (isDone)
    return (
      <Stack align="flex-start">
        <Button component="a" href="/" target="_blank" rel="noreferrer">
          See my site
        </Button>
        <TapLink to="/admin/settings/you/two-step">Make sign-in safer</TapLink>
        <TapLink to="/admin">Go to Today</TapLink>
      </Stack>
    )
  return (
    <Form method="post" action="/admin/start/publish" className="record-form">
      <RefusalNote message={refusal?.message} />
      <Stack maw="36rem">
        {lacks.length > 0 && (
          <section aria-labelledby="lacks">
            <Text id="lacks" fw={600}>
              Still missing
            </Text>
            <List spacing={4} mt={4}>
              {lacks.map(({ step, text }) => (
                <List.Item key={text}>
                  <Anchor component={Link} to={`/admin/start/${step}`} className="tap-link">
                    {text}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </section>
        )}
        <TapLink to="/admin/preview" target="_blank" rel="noreferrer">
          Look at my site before it is published
        </TapLink>
        {samples && (
          <Checkbox
            name="samples"
            defaultChecked
            label="Remove the example guests and reviews"
            description={`${samples}. You cannot undo this.`}
          />
        )}
      </Stack>
      <input type="hidden" name="seen" value={number} />
      <SaveBar>
        <Group gap="xs">
          <Button type="submit" loading={isSubmitting} variant={isBlocked ? 'default' : 'filled'}>
            Publish my site
          </Button>
          <Button component={Link} to="/admin/start/rules" variant="default">
            Back
          </Button>
          <Anchor component={Link} to="/admin" className="tap-link">
            Later
          </Anchor>
        </Group>
      </SaveBar>
    </Form>
  )
}
