import type { Flag } from '#lib/kernel/access.ts'
import { counted, listText } from '#lib/kernel/wording.ts'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'

const VERBS = {
  customers_read: 'read',
  customers_write: 'manage',
  transactions_read: 'read',
  transactions_write: 'create',
}
const KINDS = [
  { noun: 'customers', flags: ['customers_read', 'customers_write'] },
  { noun: 'payments', flags: ['transactions_read', 'transactions_write'] },
] as const

/** A key's permissions in one line, such as "Read customers, read and create payments". */
export function accessText(access: Record<Flag, boolean>): string {
  const parts = KINDS.flatMap(({ noun, flags }) => {
    const verbs = flags.filter((flag) => access[flag]).map((flag) => VERBS[flag])
    return verbs.length > 0 ? [`${listText(verbs)} ${noun}`] : []
  })
  const text = parts.join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : 'No permissions'
}

/** A key's own limit, such as "20 requests per second". */
export const limitText = ({ rate_limit_per_second: limit }: Pick<ApiKey, 'rate_limit_per_second'>): string =>
  limit === null ? 'Network limit' : `${counted(limit, 'request')} per second`

/** Labels of the four permissions (contract#credentials, "Permission flags"). */
export const FLAG_WORDS: readonly { flag: Flag; label: string; hint: string }[] = [
  { flag: 'customers_read', label: 'Read customers', hint: 'List customers and look up payment addresses.' },
  { flag: 'customers_write', label: 'Manage customers', hint: 'Create, update and delete customers and links.' },
  { flag: 'transactions_read', label: 'Read payments', hint: 'View payments, tasks and settlements.' },
  {
    flag: 'transactions_write',
    label: 'Create payments',
    hint: 'Create and submit payments, and accept or decline tasks. This moves money.',
  },
]
