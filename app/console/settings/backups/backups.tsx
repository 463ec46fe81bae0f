import { Alert, Button, Group, Text } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { sayFileSize } from '../../parts/fields/say-file-size.ts'
import { needsLine } from '../../parts/frame/no-line.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { buttons } from '../../steps/buttons.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/backups.ts'
import { BackupKey } from './backup-key.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './backups.server.ts'

type Page = Route.ComponentProps['loaderData']

const MAKING = '/admin/settings/backups/making'

/** What is kept of the house in case it is lost, whether it would bring it back, and a way to take it along. */
export default function Backups({ loaderData: page, actionData }: Route.ComponentProps) {
  const key = actionData && 'key' in actionData ? actionData.key : null
  return (
    <SettingsRoom>
      <PageHead title="Backups">
        Made every night by themselves. Once a week the newest is tried out, as if the house had burnt down.
      </PageHead>
      <RefusalNote message={page.refused} />
      <Troubles page={page} />
      <Archives page={page} />
      <section className="sheet" aria-labelledby="take-along">
        <h2 id="take-along">Take everything along</h2>
        <Text>
          One file with all that the house has: bookings, reviews, enquiries, texts, pictures and recordings.
          It names your guests, so keep it where nobody else comes. It is asked for with your password.
        </Text>
        <Form method="post" action="/admin/settings/backups/archive" reloadDocument onSubmit={needsLine}>
          <Button type="submit" variant="default">
            {buttons['settings/backups/archive']}
          </Button>
        </Form>
      </section>
      <BackupKey made={key} since={page.keySince} bucket={page.bucket} />
    </SettingsRoom>
  )
}

function Troubles({ page: { failed, proofFailed, missing, just } }: { page: Page }) {
  return (
    <>
      {just === 'made' && !failed && (
        <Alert color="deodar" variant="light" role="status" title="The backup is made" mb="md" />
      )}
      {just === 'begun' && !failed && (
        <Alert color="deodar" variant="light" role="status" title="The backup is on its way" mb="md">
          It takes longer than a page can wait. Look again in a few minutes; you need not stay here.
        </Alert>
      )}
      {failed && (
        <Alert color="roof" variant="light" role="status" title="The last backup could not be made" mb="md">
          {failed.why} (Tried {failed.at}.)
        </Alert>
      )}
      {proofFailed && (
        <Alert
          color="roof"
          variant="light"
          role="status"
          title="The newest backup did not prove itself"
          mb="md"
        >
          {proofFailed.why} (Tried {proofFailed.at}.)
        </Alert>
      )}
      {missing > 0 && (
        <Alert
          color="brass"
          variant="light"
          role="status"
          title="Some files could not be taken along"
          mb="md"
        >
          {missing === 1 ? 'One picture or recording is' : `${missing} pictures or recordings are`} missing
          from the house itself, or not as it once was. Whoever looks after the machine can see which: deodar
          media sweep.
        </Alert>
      )}
    </>
  )
}

function Archives({ page: { archives, proven } }: { page: Page }) {
  const making = useNavigation().formAction === MAKING
  return (
    <section className="sheet" aria-labelledby="archives">
      <h2 id="archives">On this machine</h2>
      <Text>
        {archives.length === 0
          ? 'There is none yet. The first is made by itself soon after the house has opened.'
          : proven
            ? `A backup last proved itself on ${proven}: it was brought back aside, opened, counted, and thrown away.`
            : 'None has proved itself yet; that is tried by itself soon.'}
      </Text>
      {archives.length > 0 && (
        <ul className="backup-list">
          {archives.map(({ name, made, bytes, proven: provenAt }) => (
            <li key={name}>
              <Text component="span" fw={600}>
                {made}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {sayFileSize(bytes)}
                {provenAt && ` · proved itself ${provenAt}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        Of the last seven days, four weeks and six months one each is kept. Pictures and recordings lie beside
        them, once for all.
      </Text>
      <Group mt="md">
        <Form method="post" action={MAKING} onSubmit={needsLine}>
          <Button type="submit" variant="default" loading={making}>
            {buttons['settings/backups/making']}
          </Button>
        </Form>
      </Group>
    </section>
  )
}
