import type { OwnerRole } from '#modules/accounts/owner.ts'

type Time = string
type YesNo = 0 | 1

export type OwnerRow = {
  id: string
  name: string
  /** Lower case, and unique. */
  email: string
  email_verified: YesNo
  image: string | null
  role: OwnerRole
  two_factor_enabled: YesNo
  created_at: Time
  updated_at: Time
}

/** One device that is signed in. The house's own clock keeps its limits: begun (12 h), seen (30 min), fresh (10 min); longer where it is trusted. */
export type OwnerSessionRow = {
  id: string
  owner_id: string
  /** Only the hash of it. */
  token: string
  expires_at: Time
  created_at: Time
  updated_at: Time
  /** Only as much of the address as tells one network from another. */
  ip_address: string | null
  user_agent: string | null
  begun_at: Time
  seen_at: Time
  fresh_at: Time
  trusted: YesNo
}

export type OwnerAccountRow = {
  id: string
  owner_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Time | null
  refresh_token_expires_at: Time | null
  scope: string | null
  password: string | null
  created_at: Time
  updated_at: Time
}

export type OwnerVerificationRow = {
  id: string
  identifier: string
  value: string
  expires_at: Time
  created_at: Time
  updated_at: Time
}

export type OwnerTwoFactorRow = {
  id: string
  owner_id: string
  secret: string
  backup_codes: string
  verified: YesNo
  failed_verification_count: number | null
  locked_until: Time | null
}

/** What opens the rooms with a finger or a face; only the public half is kept. */
export type OwnerPasskeyRow = {
  id: string
  owner_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: YesNo
  transports: string | null
  aaguid: string | null
  created_at: Time
  used_at: Time | null
}

/** A one-time link that makes an account; only the hash of its key is kept. */
export type OwnerLinkRow = {
  id: string
  purpose: 'first-owner' | 'team'
  email: string
  role: OwnerRole
  key_hash: string
  made_by: string
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

/** A code of the second step that has opened something: only its hash, so that it opens nothing more. */
export type UsedCodeRow = { code_hash: string; used_at: Time }
