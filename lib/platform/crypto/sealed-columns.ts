import type { Binding } from './seals.ts'

/** A column with ciphertexts. Each is bound to its table, column, row and owner. */
export type SealedColumn = {
  /** Columns of one purpose share a key. */
  readonly purpose: string
  readonly table: string
  readonly column: string
  /** The primary key. */
  readonly key: readonly string[]
  /** The owner of a row, if the primary key does not contain it. */
  readonly owner: readonly string[]
  /** The column also contains unencrypted JSON objects. */
  readonly orJson?: boolean
}

/** All encrypted columns. `npm run rotate-secret` re-encrypts them. */
export const SEALED_COLUMNS = {
  accountNumber: {
    purpose: 'account numbers',
    table: 'accounts',
    column: 'sealed_number',
    key: ['token'],
    owner: ['partner_id'],
  },
  depositAmounts: {
    purpose: 'deposit amounts',
    table: 'account_validations',
    column: 'sealed_amounts',
    key: ['token'],
    owner: ['partner_id'],
  },
  webhookSecret: {
    purpose: 'webhook secrets',
    table: 'webhooks',
    column: 'sealed_secret',
    key: ['token'],
    owner: ['partner_id'],
  },
  previousWebhookSecret: {
    purpose: 'webhook secrets',
    table: 'webhooks',
    column: 'sealed_previous',
    key: ['token'],
    owner: ['partner_id'],
  },
  webhookHeaders: {
    purpose: 'webhook headers',
    table: 'webhooks',
    column: 'sealed_headers',
    key: ['token'],
    owner: ['partner_id'],
  },
  auditEndpointSecret: {
    purpose: 'audit endpoint secrets',
    table: 'audit_endpoints',
    column: 'sealed_secret',
    key: ['organization_id'],
    owner: [],
  },
  previousAuditEndpointSecret: {
    purpose: 'audit endpoint secrets',
    table: 'audit_endpoints',
    column: 'sealed_previous',
    key: ['organization_id'],
    owner: [],
  },
  totpSecret: {
    purpose: 'TOTP secrets',
    table: 'members',
    column: 'totp_secret',
    key: ['token'],
    owner: ['organization_id'],
  },
  clientSecret: {
    purpose: 'single sign-on client secrets',
    table: 'single_sign_on_connections',
    column: 'sealed_client_secret',
    key: ['organization_id'],
    owner: [],
  },
  chatAddress: {
    purpose: 'chat addresses',
    table: 'chat_channels',
    column: 'sealed_address',
    key: ['token'],
    owner: ['organization_id'],
  },
  /** Empty once the request has ended. */
  approvalInput: {
    purpose: 'approval requests',
    table: 'organization_approvals',
    column: 'sealed_input',
    key: ['token'],
    owner: ['organization_id'],
  },
  /** Responses with a secret; others are stored unencrypted. */
  storedAnswer: {
    purpose: 'stored answers',
    table: 'idempotency_records',
    column: 'body',
    key: ['scope', 'key'],
    owner: [],
    orJson: true,
  },
} as const satisfies Record<string, SealedColumn>

type Name = keyof typeof SEALED_COLUMNS
type Values<Columns extends readonly string[]> = { readonly [Index in keyof Columns]: string }

/** Binds a ciphertext to a row's column: the values of its primary key, then of its owner. */
export const inColumn = <N extends Name>(
  name: N,
  ...row: [...Values<(typeof SEALED_COLUMNS)[N]['key']>, ...Values<(typeof SEALED_COLUMNS)[N]['owner']>]
): Binding => bindingOf(SEALED_COLUMNS[name], row)

export const bindingOf = ({ purpose, table, column }: SealedColumn, row: readonly string[]): Binding => ({
  purpose,
  context: [table, column, ...row],
})
