import { Anchor, Box, Button, Group, List, ThemeIcon } from '@mantine/core'
import { Link, useSubmit } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { ActionButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { Section, SmallText } from '../parts/section.tsx'
import { showUndoNotice } from '../parts/undo.tsx'
import type { Route } from './+types/today.ts'

/** The action is named, because the undo notice can also be used on another page. */
const submitToToday = { method: 'post', action: '/admin?index' } as const

type Step = NonNullable<Route.ComponentProps['loaderData']['steps']>[number]

/** What a new installation still needs; it disappears when all is done, or when it is hidden. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const submit = useSubmit()
  const untickForm = useIntent('untick-step')
  const showAgain = () =>
    void submit({ intent: 'untick-step', step: 'all' }, { ...submitToToday, navigate: false })
  return (
    <Section id="first-steps" title="First steps" mt="xl">
      <SmallText>
        {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
      </SmallText>
      <RefusalNote message={untickForm.refusalMessage} />
      <List
        listStyleType="none"
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))',
          columnGap: '2.5rem',
        }}
      >
        {steps.map((step) => (
          <StepItem
            key={step.name}
            step={step}
            undo={() => untickForm.submit({ intent: 'untick-step', step: step.name }, submitToToday)}
          />
        ))}
      </List>
      <ActionButton
        intent="tick-step"
        fields={{ step: 'all' }}
        onDone={() => showUndoNotice('The first steps are hidden.', showAgain)}
        variant="subtle"
      >
        Hide this list
      </ActionButton>
    </Section>
  )
}

function StepItem({ step, undo }: { step: Step; undo: () => void }) {
  const { name, title, why, href, isTickedByHand } = step
  const form = useIntent('tick-step', {
    fields: { step: name },
    onDone: () => showUndoNotice(`Done: ${title}.`, undo),
  })
  const isDone = step.isDone || form.isBusy
  return (
    <List.Item
      py="xs"
      style={{ borderBottom: '1px solid var(--rule)' }}
      icon={
        <ThemeIcon radius="xl" size={24} mt={10} color="deodar" variant={isDone ? 'filled' : 'outline'}>
          {isDone && <Icon name="check" />}
        </ThemeIcon>
      }
      styles={{
        itemWrapper: { display: 'flex', alignItems: 'flex-start' },
        itemLabel: { flex: 1, minWidth: 0 },
      }}
    >
      <Group justify="space-between">
        <Box flex="1 1 8rem" miw={0}>
          <Anchor
            component={Link}
            to={href}
            className="touch-link"
            underline={isDone ? 'never' : 'always'}
            c={isDone ? 'dimmed' : 'var(--ink)'}
            fw={600}
          >
            {title}
          </Anchor>
          {isDone ? <span className="vh">, done</span> : <SmallText>{why}</SmallText>}
        </Box>
        {isTickedByHand && !isDone && (
          <IntentForm form={form}>
            <Button type="submit" aria-label={`Done: ${title}`}>
              Done
            </Button>
          </IntentForm>
        )}
      </Group>
    </List.Item>
  )
}
