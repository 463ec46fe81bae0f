import { Button, Code, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Outcome } from '#core/refusals/refusal.ts'
import { readTimeFormatter } from '#core/settings.server.ts'
import { keysOf } from '#core/values/record.ts'
import {
  changeRole,
  inviteTeamMember,
  listTeamInvitations,
  listTeamMembers,
  removeTeamMember,
  renewInvitation,
  withdrawInvitation,
} from '#modules/accounts/team.server.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { CopyButton } from '../../parts/fields.tsx'
import { readField, reply, requireIntent } from '../../parts/form.server.ts'
import { ActionButton, ActionRefusalNote, IntentForm, useIntent } from '../../parts/intent.tsx'
import { StateBadge } from '../../parts/list.tsx'
import { StatusNote } from '../../parts/record-form.tsx'
import { SmallText } from '../../parts/section.tsx'
import { useCanEmail } from '../../parts/use-me.ts'
import { EmailNotSetUp } from '../../parts/write-to-guest.tsx'
import { EntryRow, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/team.ts'

/** The buttons of this page, by their intent. All ask for the password again. */
const buttonLabels = {
  invite: 'Send invitation',
  'invite-again': 'Send again',
  'cancel-invitation': 'Cancel invitation',
  'make-owner': 'Make owner',
  'make-helper': 'Make helper',
  remove: 'Remove',
} as const

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const [team, invited, formatTime] = await Promise.all([
    listTeamMembers(ctx),
    listTeamInvitations(ctx),
    readTimeFormatter(ctx),
  ])
  return {
    myId: me.id,
    team,
    invitations: invited.map(({ created_at, expires_at, ...invitation }) => ({
      ...invitation,
      sentAt: formatTime(created_at),
      until: formatTime(expires_at),
    })),
  }
}

type InvitedPerson = { link: string; email: string; isSentByEmail: boolean }
type InvitedDone = { ok: true; invited?: InvitedPerson }

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const intent = requireIntent(form, keysOf(buttonLabels))
  const id = readField(form, 'id', 60)
  await requireRecentPassword({ request, context }, { form, button: buttonLabels[intent] })
  // The link of an invitation is in this one answer and in the e-mail; it is stored nowhere.
  const replyWithInvitation = (outcome: Outcome<InvitedPerson>) =>
    reply<{ invited?: InvitedPerson }>(outcome.ok ? { ok: true, invited: outcome } : outcome)
  switch (intent) {
    case 'invite': {
      const [email, role] = [readField(form, 'email', 254), readField(form, 'role', 20)]
      const outcome = await inviteTeamMember(ctx, actor, { email, role })
      return replyWithInvitation(outcome.ok ? { ...outcome, email } : outcome)
    }
    case 'invite-again':
      return replyWithInvitation(await renewInvitation(ctx, actor, id))
    case 'cancel-invitation':
      return reply(await withdrawInvitation(ctx, actor, id))
    case 'make-owner':
    case 'make-helper':
      return reply(await changeRole(ctx, actor, id, intent === 'make-owner' ? 'owner' : 'helper'))
    case 'remove':
      return reply(await removeTeamMember(ctx, actor, id))
  }
}

const roleBadges = { owner: { label: 'Owner', color: 'deodar' }, helper: { label: 'Helper', color: 'brass' } }

/** The people who may open the admin, with their roles, and the open invitations. */
export default function Team({ loaderData: page, actionData }: Route.ComponentProps) {
  const [latestInvited, setLatestInvited] = useState<InvitedPerson>()
  // After the password was entered again, the answer is the page's `actionData`.
  const answer: { ok?: boolean; invited?: InvitedPerson } | undefined = actionData
  const { link, email, isSentByEmail }: Partial<InvitedPerson> = latestInvited ?? answer?.invited ?? {}
  const onDone = (done: InvitedDone) => setLatestInvited(done.invited)
  const form = useIntent('invite', { onDone })
  const canEmail = useCanEmail()
  return (
    <SettingsPage
      title="Team"
      description="An owner may do everything. A helper may decide about reviews and ask for them, answer enquiries and hold nights, add and change bookings, write down payments, block dates, send e-mails again, and read the log. A helper may not cancel or delete bookings, see the income, change texts, prices, pictures or the settings of the house, connect other sites, import, export, or delete data of guests."
    >
      <ActionRefusalNote />
      {link && (
        <StatusNote title={isSentByEmail ? `We have sent an e-mail to ${email}` : `The link for ${email}`}>
          {isSentByEmail
            ? 'If the e-mail does not arrive, send this link yourself.'
            : 'No e-mail was sent. Please send this link yourself.'}{' '}
          The link works once, for three days. It is shown only now.
          <Code block my="sm">
            {link}
          </Code>
          <CopyButton value={link}>Copy the link</CopyButton>
        </StatusNote>
      )}
      <section className="sheet">
        {page.team.map(({ id, name, email, role, two_factor_enabled: hasSecondStep }) => (
          <EntryRow
            key={id}
            title={
              <>
                {name}
                <StateBadge {...roleBadges[role]} ml={6} />
              </>
            }
            facts={[`${email} · code app ${hasSecondStep ? 'on' : 'off'}`]}
          >
            {id === page.myId ? (
              <SmallText>This is you</SmallText>
            ) : (
              <Button.Group>
                <ActionButton intent={role === 'owner' ? 'make-helper' : 'make-owner'} fields={{ id }}>
                  {role === 'owner' ? buttonLabels['make-helper'] : buttonLabels['make-owner']}
                </ActionButton>
                <ActionButton
                  intent="remove"
                  fields={{ id }}
                  variant="subtle"
                  aria-label={`Remove ${name} from the team`}
                >
                  {buttonLabels.remove}
                </ActionButton>
              </Button.Group>
            )}
          </EntryRow>
        ))}
      </section>
      <InvitedPeople invitations={page.invitations} onDone={onDone} />
      <IntentForm form={form} className="sheet">
        <h2>Invite a helper</h2>
        <TextInput name="email" type="email" label="E-mail address" error={form.error('email')} required />
        <NativeSelect
          name="role"
          label="As"
          mt="sm"
          data={(['helper', 'owner'] as const).map((value) => ({ value, label: roleBadges[value].label }))}
        />
        <EmailNotSetUp>You get a link. Send it yourself.</EmailNotSetUp>
        <Button type="submit" mt="lg" loading={form.isBusy}>
          {canEmail ? buttonLabels.invite : 'Make a link'}
        </Button>
      </IntentForm>
    </SettingsPage>
  )
}

type InvitedPeopleProps = Pick<Route.ComponentProps['loaderData'], 'invitations'> & {
  onDone: (done: InvitedDone) => void
}

/** The people who were invited and have not joined yet. */
function InvitedPeople({ invitations, onDone }: InvitedPeopleProps) {
  const canEmail = useCanEmail()
  if (invitations.length === 0) return null
  return (
    <SettingsSection title="Invited, not joined yet" titleId="invited">
      {invitations.map(({ id, email, role, sentAt, until, hasExpired }) => (
        <EntryRow
          key={id}
          title={email}
          facts={[
            `Invited as ${role} on ${sentAt}; ${hasExpired ? 'the link does not work any more' : `the link works until ${until}`}`,
          ]}
        >
          <Button.Group>
            <ActionButton
              intent="invite-again"
              fields={{ id }}
              onDone={onDone}
              aria-label={canEmail ? `Send the invitation to ${email} again` : `New link for ${email}`}
            >
              {canEmail ? buttonLabels['invite-again'] : 'New link'}
            </ActionButton>
            <ActionButton
              intent="cancel-invitation"
              fields={{ id }}
              variant="subtle"
              aria-label={`Cancel the invitation to ${email}`}
            >
              {buttonLabels['cancel-invitation']}
            </ActionButton>
          </Button.Group>
        </EntryRow>
      ))}
    </SettingsSection>
  )
}
