import { expect, test } from 'vitest'
import { passwordProblem } from '#domain/accounts/password.ts'
import { isLeaked } from './leaked-passwords.ts'

test.each(['mailcreated5240', 'Mailcreated5240', ' sojdlg123aljg '])(
  'knows %s, which was stolen',
  async (password) => {
    expect(passwordProblem(password, [])).toBeNull()
    expect(await isLeaked(password)).toBe(true)
  },
)

test.each(['walnut kettle verandah rain', 'mailcreated524', 'घर के पीछे देवदार है'])(
  'has not heard of %j',
  async (password) => expect(await isLeaked(password)).toBe(false),
)
