import { Anchor, Box, Button, Code, Group, PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { data, Form, Link, useNavigation } from 'react-router'
import { qrPicture } from '#core/values/qr-code.ts'
import { beginTwoStep, finishTwoStep } from '#modules/accounts/own-account.server.ts'
import { adminContext } from '../../access.server.ts'
import { CopyButton } from '../../parts/fields.tsx'
import { readField, requireIntent, respondRefused } from '../../parts/form.server.ts'
import { useActionRefusal } from '../../parts/intent.tsx'
import { RefusalNote, useOneTimeValue, useRefusal } from '../../parts/refusal-note.tsx'
import { readClient, redirectWithCookies } from '../../sign-in/sign-in-page.server.ts'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'
import { settingsPages } from '../settings-pages.ts'
import type { Route } from './+types/two-step.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { twoStep, email } = context.get(adminContext).me
  return { on: twoStep, email, first: new URL(request.url).searchParams.has('first') }
}

/** First the password, answered with the picture to scan; then the first code, which turns it on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, me } = context.get(adminContext)
  const client = readClient(request, context)
  const form = await request.formData()
  requireIntent(form, [''])
  if (form.has('code')) {
    const done = await finishTwoStep(ctx, client, me, readField(form, 'code', 20))
    if (done.ok) return redirectWithCookies('/admin/settings/you', done.cookies)
    const shown = {
      address: readField(form, 'address', 500),
      recoveryCodes: readField(form, 'codes', 500).split(' '),
    }
    return data({ ...done, ...(await describeSetUp(shown)) }, { status: 400 })
  }
  const begun = await beginTwoStep(ctx, client, me, readField(form, 'password'))
  return begun.ok ? data(await describeSetUp(begun)) : respondRefused(begun)
}

async function describeSetUp({ address, recoveryCodes }: { address: string; recoveryCodes: string[] }) {
  if (!address.startsWith('otpauth://totp/')) return {}
  const picture = await qrPicture(address)
  const secret = URL.canParse(address) ? new URL(address).searchParams.get('secret') : null
  return { setUp: { address, recoveryCodes, picture, secret: secret?.match(/.{1,4}/g)?.join(' ') ?? '' } }
}

/** The second step of signing in: six digits from an app on the phone. */
export default function TwoStep({ loaderData: { on, first, email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const refusal = useActionRefusal()
  const { message, error } = useRefusal(refusal)
  const setUp = useOneTimeValue(
    actionData && 'setUp' in actionData ? actionData.setUp : undefined,
    refusal !== undefined,
  )
  return (
    <SettingsPage
      title="Safer sign-in"
      about={
        first
          ? 'This takes one minute. Then nobody can sign in with your password alone.'
          : 'A code from your phone as well as the password.'
      }
      {...(!first && { parent: settingsPages.you })}
    >
      <RefusalNote message={message} />
      {on && <Text>The code app is on. Nobody can sign in with your password alone.</Text>}
      {!on && !setUp && (
        <Form method="post" className="sheet">
          <Text>
            You need a code app, for example Google Authenticator, Microsoft Authenticator or Aegis. Many
            phones already have one.
          </Text>
          <PasswordInput
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={error('password')}
            required
            mt="md"
          />
          <Button type="submit" loading={busy} mt="md" variant="filled">
            Set up the code app
          </Button>
        </Form>
      )}
      {!on && setUp && <SetUp setUp={setUp} account={email} busy={busy} error={error('code')} />}
      {first && (
        <Anchor component={Link} to="/admin" mt="lg" display="inline-block" py="xs">
          Not now, go to Today
        </Anchor>
      )}
    </SettingsPage>
  )
}

type SetUpProps = {
  setUp: { address: string; picture: string; secret: string; recoveryCodes: string[] }
  account: string
  busy: boolean
  error: string | undefined
}

function SetUp({ setUp, account, busy, error }: SetUpProps) {
  return (
    <Form method="post">
      <SettingsSection title="1. Scan this with the code app">
        <Box
          component="img"
          src={setUp.picture}
          w={232}
          h={232}
          p={10}
          mb="md"
          bg="#fff"
          alt="QR code for your code app"
        />
        <Text>
          Is the app on this phone? <Anchor href={setUp.address}>Open the app</Anchor>, or type this key into
          the app:
        </Text>
        <Code block my="sm">
          {setUp.secret}
        </Code>
        <CopyButton value={setUp.secret.replaceAll(' ', '')}>Copy the key</CopyButton>
      </SettingsSection>
      <SettingsSection title="2. Save these recovery codes" className="print-alone" id="recovery-codes">
        <Text>
          If you lose the phone, sign in with one of these codes. Each code works once. They are shown only
          now.
        </Text>
        <RecoveryCodes codes={setUp.recoveryCodes} account={account} />
      </SettingsSection>
      <SettingsSection title="3. Type the code that the app shows">
        <input type="hidden" name="address" value={setUp.address} />
        <input type="hidden" name="codes" value={setUp.recoveryCodes.join(' ')} />
        <TextInput
          name="code"
          label="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={error}
          maxLength={7}
          required
          maw="14rem"
        />
        <Button type="submit" loading={busy} mt="md" variant="filled">
          Turn on
        </Button>
      </SettingsSection>
    </Form>
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
      <Text size="sm" c="dimmed" mt="sm">
        Do not keep them on this phone. You need them when the phone is lost.
      </Text>
    </>
  )
}
