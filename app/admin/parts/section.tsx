import { Anchor, Button, type ButtonProps, Stack, Table, Text, type TextProps, Title } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router'

type SectionProps = ComponentProps<typeof Stack> & { id: string; title: string; children: ReactNode }

/** A part of a page on its own sheet, below its title. */
export function Section({ id, title, children, ...stack }: SectionProps) {
  return (
    <Stack component="section" className="sheet" gap="md" m={0} aria-labelledby={id} {...stack}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

type PlainSectionProps = { title: string; mt?: 0 | 'xl'; children: ReactNode }

/** A part of a page without a sheet of its own, below its title. */
export function PlainSection({ title, mt = 'xl', children }: PlainSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" mt={mt} mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** Facts about one record, one row each; a row without a value is left out. */
export function FactTable({ facts }: { facts: readonly Fact[] }) {
  return (
    <Table layout="fixed" fz="md">
      <Table.Tbody>
        {facts.map(
          ([name, value], index) =>
            value && (
              // biome-ignore lint/suspicious/noArrayIndexKey: several facts may have the same name, such as each invitation
              <Table.Tr key={index}>
                <Table.Th scope="row" w="min(8.75rem, 38vw)" c="dimmed" fw={400} pl={0}>
                  {name}
                </Table.Th>
                <Table.Td className="kept-lines">{value}</Table.Td>
              </Table.Tr>
            ),
        )}
      </Table.Tbody>
    </Table>
  )
}

type KeyFigure = readonly [name: string, amount: string, note?: string]

/** Amounts beside each other, some with a note below. */
export function KeyFigures(props: { figures: readonly KeyFigure[]; className?: string }) {
  const { figures, className = '' } = props
  return (
    <dl className={`key-figures ${className}`}>
      {figures.map(([name, amount, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {amount}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A link outside of a sentence, high enough for a thumb; `to` may also be `tel:` or `mailto:`. */
export function TouchLink(props: LinkProps) {
  return <Anchor component={Link} className="touch-link" underline="always" {...props} />
}

/** A link that looks like a button. */
export function LinkButton(props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) {
  return <Button component={Link} {...props} />
}

/** Small grey text. */
export function SmallText(props: TextProps & Pick<ComponentProps<'p'>, 'children' | 'role'>) {
  return <Text size="sm" c="dimmed" {...props} />
}

type DownloadButtonProps = Pick<ButtonProps, 'variant' | 'mt'> & {
  intent: string
  fields?: Readonly<Record<string, string>>
  children: string
}

/** Downloads a file of `/admin/downloads`. Only the browser itself can save a file, so this is not a form of React Router. */
export function DownloadButton({ intent, fields = {}, ...button }: DownloadButtonProps) {
  return (
    <form method="post" action="/admin/downloads">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} {...button} />
    </form>
  )
}
