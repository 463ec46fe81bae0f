import { TextInput } from '@mantine/core'
import { recordByName } from '#core/values/record.ts'
import {
  cleanPaymentDetails,
  MAX_BANK_NAME_CHARACTERS,
  MAX_UPI_ID_CHARACTERS,
  parsePercent,
  paymentSettings,
} from '#modules/guest-pages/payment-details.ts'
import { readTrimmedField } from '../../parts/form.server.ts'
import { SmallText } from '../../parts/section.tsx'
import { loadSettings, saveSettings } from '../save-settings.server.ts'
import { SettingsForm, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/payment-settings.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSettings(args, paymentSettings)
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const readPaymentField = (name: string) => readTrimmedField(form, `payments.${name}`, 200)
  const payments = cleanPaymentDetails({
    upiId: readPaymentField('upiId'),
    bank: recordByName(['holder', 'number', 'ifsc', 'bank'], (name) => readPaymentField(`bank.${name}`)),
    advancePercent: parsePercent(readPaymentField('advancePercent')),
  })
  return saveSettings(args, form, paymentSettings, { payments })
}

const labels = {
  'payments.upiId': 'UPI ID',
  'payments.bank.holder': 'Name on the account',
  'payments.bank.number': 'Account number',
  'payments.bank.ifsc': 'IFSC code',
  'payments.bank.bank': 'Bank and branch',
  'payments.advancePercent': 'Advance, in per cent of the price',
}

/** How guests can pay before they come, `/admin/settings/payments`. */
export default function Payments({ loaderData: page }: Route.ComponentProps) {
  return (
    <SettingsPage
      title="Payments"
      description="Your messages can carry a link to a page where the guest pays you by UPI or bank. The money goes from the guest to you. The website does not see it, so write each payment into its booking."
    >
      <SettingsForm name="settings payments" {...page} labels={labels}>
        {(field) => (
          <>
            <SettingsSection as="fieldset" title="UPI">
              <TextInput
                {...field('payments.upiId')}
                description="From your payment app, such as name@okaxis. If empty, guests see no UPI button and no QR code."
                inputMode="email"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                maxLength={MAX_UPI_ID_CHARACTERS}
              />
            </SettingsSection>
            <SettingsSection as="fieldset" title="Bank account">
              <SmallText>
                For guests who cannot pay by UPI. Leave all four empty if you do not want bank transfers.
              </SmallText>
              <TextInput {...field('payments.bank.holder')} maxLength={MAX_BANK_NAME_CHARACTERS} />
              <TextInput
                {...field('payments.bank.number')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={30}
              />
              <TextInput
                {...field('payments.bank.ifsc')}
                autoCapitalize="characters"
                autoComplete="off"
                maxLength={14}
              />
              <TextInput {...field('payments.bank.bank')} maxLength={MAX_BANK_NAME_CHARACTERS} />
            </SettingsSection>
            <SettingsSection as="fieldset" title="Advance">
              <TextInput
                {...field('payments.advancePercent')}
                description="Suggested when you hold nights or confirm a booking. Leave it empty if you ask for no advance."
                inputMode="decimal"
                maxLength={12}
                styles={{ wrapper: { maxWidth: '14rem' } }}
              />
            </SettingsSection>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}
