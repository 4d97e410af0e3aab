export const securityChanges = [
  'two-factor-on',
  'two-factor-off',
  'recovery-codes',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'wrong-codes',
] as const
export type SecurityChange = (typeof securityChanges)[number]

export interface SecurityNotice {
  change: SecurityChange
  name?: string
}
