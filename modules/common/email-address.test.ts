import { describe, expect, test } from 'vitest'
import { headerAddress } from '#modules/mail/email.ts'
import { isEmailAddress } from './contact.ts'

describe('an e-mail address', () => {
  test.each([
    'meera@gmail.com',
    'meera.joshi+stay@mail.example.co.in',
    "o'brien_1%x@x-y.ie",
    'मीरा@उदाहरण.भारत',
    'josé@correo.example',
    'meera@xn--p1b6ci4b4b3a.xn--h2brj9c',
    'abc.@docomo.ne.jp',
    `${'x'.repeat(64)}@guest.example`,
  ])('may be %s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })

  test.each([
    '',
    'meera',
    '@guest.example',
    'meera@',
    'meera@localhost',
    'meera@@guest.example',
    'meera@home@guest.example',
    'meera joshi@guest.example',
    'meera@guest.example.',
    'meera@.example',
    'meera@guest..example',
    'meera@-guest.example',
    'meera@guest-.example',
    'meera@guest.e',
    'meera@127.0.0.12',
    'meera@guest!.example',
    'meera@guest/x.example',
    `${'x'.repeat(65)}@guest.example`,
    `meera@${'x'.repeat(64)}.example`,
    `meera@${'x.'.repeat(130)}example`,
  ])('is not %s', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  test.each([
    ['meera@guest.example', 'meera@guest.example'],
    ["o'brien+stay@guest.example", "o'brien+stay@guest.example"],
    ['meera@उदाहरण.भारत', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['मीरा@उदाहरण.भारत', null],
    ['josé@guest.example', null],
    ['abc.@docomo.ne.jp', null],
    ['me..era@guest.example', null],
    ['meera@guest.example\r\nBcc: all@people.example', null],
    ['meera', null],
  ])('stands in a header: %j as %j', (address, header) => {
    expect(headerAddress(address)).toBe(header)
  })
})
