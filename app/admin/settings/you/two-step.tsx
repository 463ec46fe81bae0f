import { Anchor, Button, Code, Group, Image, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { makeQrPictureUrl } from '#core/values/qr-code.ts'
import { beginTwoStep, finishTwoStep } from '#modules/accounts/own-account.server.ts'
import { adminContext } from '../../access.server.ts'
import { CopyButton } from '../../parts/fields.tsx'
import { readField, requireIntent, respondRefused } from '../../parts/form.server.ts'
import { IntentForm, useIntent } from '../../parts/intent.tsx'
import { SmallText } from '../../parts/section.tsx'
import { readClient, redirectWithCookies } from '../../sign-in/sign-in-page.server.ts'
import { PasswordField } from '../../sign-in/sign-in-page.tsx'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'
import { settingsPages } from '../settings-pages.ts'
import type { Route } from './+types/two-step.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { hasTwoStep, email } = context.get(adminContext).me
  return { isOn: hasTwoStep, email, isAfterJoining: new URL(request.url).searchParams.has('first') }
}

/** First the password, answered with the picture to scan; then the first code, which turns it on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, me } = context.get(adminContext)
  const client = readClient(request, context)
  const form = await request.formData()
  switch (requireIntent(form, ['begin', 'finish'])) {
    case 'begin': {
      const begun = await beginTwoStep(ctx, client, me, readField(form, 'password'))
      if (!begun.ok) return respondRefused(begun)
      const { otpauthUrl, recoveryCodes } = begun
      const secret = new URL(otpauthUrl).searchParams.get('secret') ?? ''
      const picture = await makeQrPictureUrl(otpauthUrl)
      return { ok: true as const, setUp: { otpauthUrl, recoveryCodes, picture, secret } }
    }
    case 'finish': {
      const done = await finishTwoStep(ctx, client, me, readField(form, 'code', 20))
      return done.ok ? redirectWithCookies('/admin/settings/you', done.cookies) : respondRefused(done)
    }
  }
}

/** The answer to the password; its secrets are shown only once. */
type TwoStepSetUp = { otpauthUrl: string; recoveryCodes: string[]; picture: string; secret: string }

/** The second step of signing in: six digits from an app on the phone. */
export default function TwoStep({ loaderData: { isOn, isAfterJoining, email } }: Route.ComponentProps) {
  const [setUp, setSetUp] = useState<TwoStepSetUp>()
  const onDone = (begun: { ok: true; setUp: TwoStepSetUp }) => setSetUp(begun.setUp)
  const form = useIntent('begin', { onDone })
  return (
    <SettingsPage
      title="Safer sign-in"
      description={
        isAfterJoining
          ? 'This takes one minute. Then nobody can sign in with your password alone.'
          : 'A code from your phone as well as the password.'
      }
      {...(!isAfterJoining && { parent: settingsPages.you })}
    >
      {isOn && <Text>The code app is on. Nobody can sign in with your password alone.</Text>}
      {!isOn && !setUp && (
        <IntentForm form={form} className="sheet">
          <Text>
            You need a code app, for example Google Authenticator, Microsoft Authenticator or Aegis. Many
            phones already have one.
          </Text>
          <PasswordField label="Your password" error={form.error('password')} mt="md" />
          <Button type="submit" variant="filled" loading={form.isBusy} mt="md">
            Set up the code app
          </Button>
        </IntentForm>
      )}
      {!isOn && setUp && <FirstCode setUp={setUp} account={email} />}
      {isAfterJoining && (
        <Anchor component={Link} to="/admin" mt="lg" display="inline-block" py="xs">
          Not now, go to Today
        </Anchor>
      )}
    </SettingsPage>
  )
}

function FirstCode({ setUp, account }: { setUp: TwoStepSetUp; account: string }) {
  const form = useIntent('finish')
  return (
    <IntentForm form={form}>
      <SettingsSection title="1. Scan this with the code app">
        <Image src={setUp.picture} alt="QR code for your code app" w={232} h={232} p={10} mb="md" bg="#fff" />
        <Text>
          Is the app on this phone? <Anchor href={setUp.otpauthUrl}>Open the app</Anchor>, or type this key
          into the app:
        </Text>
        <Code block my="sm">
          {setUp.secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
        <CopyButton value={setUp.secret}>Copy the key</CopyButton>
      </SettingsSection>
      <SettingsSection title="2. Save these recovery codes" className="print-alone" id="recovery-codes">
        <Text>
          If you lose the phone, sign in with one of these codes. Each code works once. They are shown only
          now.
        </Text>
        <RecoveryCodes codes={setUp.recoveryCodes} account={account} />
      </SettingsSection>
      <SettingsSection title="3. Type the code that the app shows">
        <TextInput
          name="code"
          label="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.error('code')}
          maxLength={7}
          required
          maw="14rem"
        />
        <Button type="submit" loading={form.isBusy} mt="md" variant="filled">
          Turn on
        </Button>
      </SettingsSection>
    </IntentForm>
  )
}

/** The recovery codes, shown once: to be copied, saved as a file, printed or written down. The file is in the link itself. */
function RecoveryCodes({ codes, account }: { codes: readonly string[]; account: string }) {
  const text = `Recovery codes of ${account}\nEach code signs you in once, instead of the six digits.\n\n${codes.join('\n')}\n`
  return (
    <>
      <Text mt="sm">For {account}</Text>
      <SimpleGrid component="ul" cols={2} mt="sm" spacing={4}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group mt="md" gap="sm" className="not-printed">
        <CopyButton value={codes.join('\n')}>Copy the codes</CopyButton>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Save as a file
        </Button>
        <Button onClick={() => print()}>Print</Button>
      </Group>
      <SmallText mt="sm">Do not keep them on this phone. You need them when the phone is lost.</SmallText>
    </>
  )
}
