import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { formatRupees } from '#core/values/money.ts'
import {
  MAX_PAYMENT_NOTE_CHARACTERS,
  MAX_REFERENCE_CHARACTERS,
  paymentMethods,
} from '#modules/bookings/payment.ts'
import { adminPath } from '../parts/admin-path.ts'
import { ActionButton, ConfirmButton, IntentForm, type IntentState, useIntent } from '../parts/intent.tsx'
import { FactLine } from '../parts/list.tsx'
import { OptionalFields, RadioChips } from '../parts/record-form.tsx'
import { ConfirmDoubts } from '../parts/refusal-note.tsx'
import { KeyFigures, Section, SmallText, TouchLink } from '../parts/section.tsx'
import type { BookingPayments } from './booking-payments.server.ts'

type MoneyProps = { money: BookingPayments }

/** The money of a booking: its sums, its payments and refunds, and the forms that add one. */
export function Payments({ money }: MoneyProps) {
  const { figures, payments, paid, amountDue, toRefund } = money
  return (
    <Section id="money" title="Money" maw="40rem" mb="xl">
      <KeyFigures figures={figures} />
      {payments.length > 0 && (
        <ul>
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} bookingId={money.bookingId} />
          ))}
        </ul>
      )}
      {/* New forms after each change of the payments, so that they propose what comes next. */}
      <Stack gap="sm" key={`${payments.length} ${paid} ${toRefund}`}>
        <PaymentForm
          noun="payment"
          title={
            amountDue ? `Record the ${amountDue.purpose}: ${formatRupees(amountDue.amount)}` : 'Add a payment'
          }
          proposedAmount={amountDue?.amount ?? 0}
          money={money}
        />
        {paid > 0 && (
          <PaymentForm
            noun="refund"
            title={toRefund > 0 ? `Record the refund: ${formatRupees(toRefund)}` : 'Give money back'}
            proposedAmount={toRefund}
            money={money}
          />
        )}
      </Stack>
    </Section>
  )
}

/** After a change the control that had the focus is gone: the focus goes on from the title of the section. */
function focusMoney(): void {
  const title = document.getElementById('money')
  title?.setAttribute('tabindex', '-1')
  title?.focus()
}

type PaymentLineProps = { bookingId: string; payment: BookingPayments['payments'][number] }

function PaymentLine({ bookingId, payment }: PaymentLineProps) {
  const { id, facts, amountText, note, receipt, isRemoved } = payment
  const renderButton = (intent: string, name: string, doneMessage: string) => (
    <ActionButton
      {...{ intent, doneMessage, fields: { id }, onDone: focusMoney }}
      variant="subtle"
      px={0}
      aria-label={`${name}: ${amountText}, ${facts}`}
    >
      {name}
    </ActionButton>
  )
  return (
    <Box component="li" py={8} style={{ borderTop: '1px solid var(--rule)' }}>
      <Group component={isRemoved ? 'del' : 'div'} justify="space-between" align="stretch" wrap="nowrap">
        <span>
          <FactLine>{facts}</FactLine>
        </span>
        <strong style={{ whiteSpace: 'nowrap' }}>{amountText}</strong>
      </Group>
      {note && <SmallText>{note}</SmallText>}
      <Group gap="lg" align="center">
        {receipt !== null && !isRemoved && (
          <TouchLink to={adminPath('bookings', bookingId, 'receipts', id)}>Receipt {receipt}</TouchLink>
        )}
        {payment.mayMakeReceipt &&
          renderButton('number-receipt', 'Make a receipt', 'The receipt has its number.')}
        {isRemoved
          ? receipt === null
            ? 'Removed'
            : `Receipt ${receipt}, cancelled`
          : renderButton('remove-payment', 'Remove', 'Removed.')}
        {payment.mayUndo && renderButton('restore-payment', 'Undo', 'It is back.')}
      </Group>
    </Box>
  )
}

type PaymentFormProps = MoneyProps & { noun: 'payment' | 'refund'; title: string; proposedAmount: number }

/** One payment or refund, with `proposedAmount` filled in: one tap opens the form, one saves it. */
function PaymentForm({ noun, title, proposedAmount, money }: PaymentFormProps) {
  const form = useIntent(`record-${noun}`, { doneMessage: `The ${noun} is saved.`, onDone: focusMoney })
  return (
    <OptionalFields title={title} summary={[]} hasError={false}>
      <IntentForm
        form={form}
        note={<ConfirmDoubts doubts={form.refusal?.doubts} confirmLabel="Save anyway" />}
      >
        <Stack className="record-form" gap="sm">
          <input type="hidden" name="id" value={money.newId} />
          <Group gap="sm" align="start" wrap="nowrap">
            <TextInput {...amountField(form, 'amount', proposedAmount || '')} label="Amount" w="8rem" />
            <TextInput
              {...textField(form, 'day', money.today)}
              label="Date"
              type="date"
              max={money.today}
              flex={1}
              required
            />
          </Group>
          <RadioChips
            name="way"
            label="How"
            defaultValue={noun === 'refund' ? money.lastMethod : 'upi'}
            options={Object.entries(paymentMethods)}
          />
          <TextInput
            {...textField(form, 'reference')}
            label="Reference"
            description="For example the number that UPI or the bank shows. You can leave it empty."
            maxLength={MAX_REFERENCE_CHARACTERS}
          />
          <TextInput {...textField(form, 'note')} label="Your note" maxLength={MAX_PAYMENT_NOTE_CHARACTERS} />
          <Button type="submit" loading={form.isBusy} variant="filled">
            Save the {noun}
          </Button>
        </Stack>
      </IntentForm>
    </OptionalFields>
  )
}

function textField({ error }: IntentState, name: string, value: string | number = '') {
  return { name, defaultValue: value, error: error(name), autoComplete: 'off' }
}

function amountField(form: IntentState, name: string, amount: number | string) {
  return { ...textField(form, name, amount), leftSection: '₹', inputMode: 'numeric' as const, required: true }
}

/** Cancels a booking of which something is paid, and asks how much of it is given back. */
export function CancelPaidBooking({ money: { paid } }: MoneyProps) {
  const form = useIntent('cancel', { onDone: focusMoney })
  return (
    <ConfirmButton
      title="Cancel this booking"
      explanation={`The guest has paid ${formatRupees(paid)}. You keep what you do not give back.`}
    >
      <IntentForm form={form}>
        <Stack className="record-form" gap="sm" align="start" maw="40rem">
          <TextInput
            {...amountField(form, 'refund', '')}
            label="How much do you give back?"
            description="Write 0 if you keep it all. When you have given it back, record it under “Money”."
          />
          <Button type="submit" loading={form.isBusy}>
            Cancel the booking
          </Button>
        </Stack>
      </IntentForm>
    </ConfirmButton>
  )
}
