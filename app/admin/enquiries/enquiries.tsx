import { Button, Checkbox, Group } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatMoment, formatVisitDays } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import { bookingSources } from '#modules/bookings/booking-money.ts'
import { closeSpam, undoClosing } from '#modules/enquiries/close-enquiries.server.ts'
import {
  describeNightsDoubt,
  enquiryForms,
  isEnquiryState,
  isWaiting,
  enquiryStates as states,
} from '#modules/enquiries/enquiry.ts'
import { countEnquiriesByState, readInboxPage } from '#modules/enquiries/enquiry-inbox.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { reply, requireIntent } from '../parts/form.server.ts'
import { Inbox, InboxCard, readListQuery } from '../parts/inbox.tsx'
import { IntentForm, useIntent } from '../parts/intent.tsx'
import { EmptyState, enquiryBadges } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { DownloadButton, LinkButton } from '../parts/section.tsx'
import { showUndoNotice } from '../parts/undo.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import type { Route } from './+types/enquiries.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const { show, find, after } = readListQuery(request)
  const state = isEnquiryState(show) ? show : null
  const [counts, page, { timeZone }] = await Promise.all([
    countEnquiriesByState(ctx),
    readInboxPage(ctx, { search: find, cursor: after, ...(state && { state }) }),
    readSettings(ctx),
  ])
  const today = dayInZone(ctx.clock.now(), timeZone)
  return {
    state,
    find,
    counts,
    enquiries: page.rows.map(({ id, form, name, state, check_in, check_out, created_at, ...row }) => {
      const sentDay = dayInZone(new Date(created_at), timeZone)
      const days = { checkIn: check_in, checkOut: check_out }
      return {
        id,
        name,
        state,
        form,
        text: (row.message || row.expectation || row.note).slice(0, 300),
        facts: [
          formatMoment(new Date(created_at), timeZone),
          check_in && check_out ? `asks for ${formatVisitDays(check_in, check_out)}` : '',
          (row.message || row.expectation) && row.note ? 'with a note' : '',
          row.way ? bookingSources[row.way] : '',
        ],
        warning: describeNightsDoubt(days, { sentDay, today, isWaiting: isWaiting({ state }) }),
      }
    }),
    nextCursor: page.nextCursor,
    isOwner: actor.kind === 'owner',
  }
}

/** Closes several suspected messages as spam at once, and undoes that. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const ids = form.getAll('id').map(String)
  const changes = {
    'mark-all-spam': () => closeSpam(ctx, actor, form.getAll('listed').map(String)),
    'mark-spam': () => closeSpam(ctx, actor, ids),
    'undo-spam': () => undoClosing(ctx, actor, ids),
  }
  return reply(await changes[requireIntent(form, keysOf(changes))]())
}

type Page = Route.ComponentProps['loaderData']

/** All enquiries, from the forms and written down, also those that may be spam. */
export default function Enquiries({ loaderData: page }: Route.ComponentProps) {
  const { state, enquiries } = page
  const canEmail = useCanEmail()
  return (
    <>
      <PageHead
        title="Enquiries"
        actions={
          <LinkButton to="/admin/enquiries/new" leftSection={<Icon name="plus" />} variant="filled">
            Write down an enquiry
          </LinkButton>
        }
      >
        Messages from your website, and those you wrote down. The newest is first.
      </PageHead>
      <Inbox
        path="/admin/enquiries"
        noun="enquiries"
        states={states.map((show) => ({ show, label: enquiryBadges[show].label, count: page.counts[show] }))}
        shownState={state ?? ''}
        searchText={page.find}
        nextCursor={page.nextCursor}
        emptyState={
          <EmptyState icon="mail" title="No enquiries yet">
            Messages from your website come here{canEmail && ', and to you by e-mail'}.
          </EmptyState>
        }
      >
        {enquiries.length === 0 ? null : state === 'suspected' ? (
          <SpamList enquiries={enquiries} />
        ) : (
          enquiries.map((enquiry) => <Card key={enquiry.id} enquiry={enquiry} isOneState={state !== null} />)
        )}
      </Inbox>
      {page.isOwner && enquiries.length > 0 && (
        <DownloadButton intent="enquiries" fields={{ show: state ?? '', find: page.find }} mt="xl">
          {state || page.find ? 'Download these enquiries (CSV)' : 'Download all enquiries (CSV)'}
        </DownloadButton>
      )}
    </>
  )
}

type CardProps = { enquiry: Page['enquiries'][number]; isOneState: boolean; checkbox?: ReactNode }

function Card({ enquiry: { id, state, form, ...card }, isOneState, checkbox }: CardProps) {
  const badges = [
    ...(isOneState ? [] : [enquiryBadges[state]]),
    ...(form === 'quick' ? [{ label: enquiryForms.quick, color: 'gray' }] : []),
  ]
  return <InboxCard to={`/admin/enquiries/${id}`} badges={badges} checkbox={checkbox} {...card} />
}

/** The suspected messages, each with a box: those that are ticked, or all, are closed as spam together, and come back with one tap. */
function SpamList({ enquiries }: Pick<Page, 'enquiries'>) {
  const undoForm = useIntent('undo-spam')
  const undoAll = (ids: readonly string[]) => {
    const body = new FormData()
    body.set('intent', 'undo-spam')
    for (const id of ids) body.append('id', id)
    undoForm.submit(body, { method: 'post', action: '/admin/enquiries?show=suspected' })
  }
  const markForm = useIntent(undefined, {
    onDone: ({ done = [] }) =>
      showUndoNotice(`${done.length === 1 ? 'One message' : `${done.length} messages`} marked as spam.`, () =>
        undoAll(done),
      ),
  })
  return (
    <IntentForm form={markForm}>
      <RefusalNote message={undoForm.refusalMessage} />
      <Group mb="md">
        <Button type="submit" name="intent" value="mark-spam" loading={markForm.isBusy}>
          Mark selected as spam
        </Button>
        <Button type="submit" name="intent" value="mark-all-spam" disabled={markForm.isBusy}>
          Mark all on this page as spam
        </Button>
      </Group>
      {enquiries.map((enquiry) => (
        <Fragment key={enquiry.id}>
          <input type="hidden" name="listed" value={enquiry.id} />
          <Card
            enquiry={enquiry}
            isOneState
            checkbox={
              // Above the link that covers the card, and as large as a thumb.
              <Checkbox
                name="id"
                value={enquiry.id}
                aria-label={`Select ${enquiry.name}`}
                pos="relative"
                p={10}
                m={-10}
                style={{ zIndex: 1 }}
              />
            }
          />
        </Fragment>
      ))}
    </IntentForm>
  )
}
