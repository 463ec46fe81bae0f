import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmailAddress } from '#domain/contact.ts'

// What the variables of server/config.ts must look like; each says what it is when it is something else.

export const yesNo = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], 'is on or off')
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word))

export function wholeNumber(from: number, to: number) {
  const rule = `is a whole number from ${from} to ${to}`
  return z.coerce.number(rule).int(rule).min(from, rule).max(to, rule)
}

export const origin = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^\s/?#@\\]+$/.test(text) && URL.canParse(text),
    'is an address without a path, such as https://deodarhouse.example',
  )

export const houseKey = z.string().min(32, 'is at least 32 characters that nobody can guess')

export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'begins with smtp:// or smtps://', abort: true })
  .refine(
    (text) => URL.canParse(text) && new URL(text).hostname !== '',
    'names no mail server; it looks like smtps://user:password@mail.example:465',
  )

export const sender = z
  .string()
  .refine((text) => !/[\r\n\0]/.test(text), { error: 'may not contain line breaks', abort: true })
  .refine(
    (text) => isEmailAddress(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text.trim()),
    'is an e-mail address, or a name with one: Deodar House <stay@deodarhouse.example>',
  )

/** Names that stand for networks of one machine or one house. */
const networks = ['loopback', 'linklocal', 'uniquelocal']

export const proxies = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every((address) => networks.includes(address) || isAddressOrNetwork(address)),
    `is a list of addresses or networks with commas, such as 127.0.0.1 or 10.0.0.0/8`,
  )

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (most < 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}
