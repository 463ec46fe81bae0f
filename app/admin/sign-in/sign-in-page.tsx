import { Anchor, Button, Checkbox, Flex, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { TRUSTED_IDLE_DAYS } from '#modules/accounts/owner.ts'
import { TabTitle } from '../parts/page-head.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'

type SignInPageProps = { title: string; refusal?: string | undefined; children: ReactNode }

/** A page outside the admin, such as sign-in: one heading and one form. */
export function SignInPage({ title, refusal, children }: SignInPageProps) {
  return (
    <>
      <TabTitle>{title}</TabTitle>
      <RefusalNote message={refusal} />
      <Title order={1} fz="var(--text-3)" mt="1.75rem">
        {title}
      </Title>
      {children}
    </>
  )
}

type SignInFormProps = { button: string; children: ReactNode; footer?: ReactNode }

/** The one form of such a page. */
export function SignInForm({ button, children, footer }: SignInFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Flex component={Form} method="post" direction="column" gap="md" mt="1.5rem">
      {children}
      <Button type="submit" loading={isBusy} variant="filled">
        {button}
      </Button>
      {footer}
    </Flex>
  )
}

/** The field for the e-mail address of the account. */
export function EmailField(props: ComponentProps<typeof TextInput>) {
  return <TextInput name="email" type="email" autoComplete="username" required {...props} />
}

/** The field for the password of the account. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  return <PasswordInput name="password" autoComplete="current-password" required {...props} />
}

/** The field for a new password. */
export function NewPasswordField(props: ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordField
      description="At least 12 characters. Three or four words that only you think of are good."
      autoComplete="new-password"
      minLength={12}
      {...props}
    />
  )
}

/** A link to another page, below the form. */
export function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Text mt="1.25rem">
      <Anchor component={Link} to={to}>
        {children}
      </Anchor>
    </Text>
  )
}

/** The checkbox that keeps this device signed in. */
export function TrustField({ isChosen = false }: { isChosen?: boolean }) {
  return (
    <Checkbox
      name="trust"
      value="on"
      label={`Trust this device for ${TRUSTED_IDLE_DAYS} days`}
      description="Only on a phone or computer that nobody else uses: anyone who unlocks it is signed in. Other devices are signed out after 30 minutes without use."
      defaultChecked={isChosen}
    />
  )
}
