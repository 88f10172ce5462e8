import type { Flag } from '#lib/kernel/access.ts'

const KINDS = ['customers', 'transactions'] as const

/** A key's permissions in one line, such as "Customers read, transactions read and write". */
export function accessText(access: Record<Flag, boolean>): string {
  const parts = KINDS.flatMap((kind) => {
    const may = [access[`${kind}_read`] && 'read', access[`${kind}_write`] && 'write'].filter(Boolean)
    return may.length > 0 ? [`${kind} ${may.join(' and ')}`] : []
  })
  const text = parts.join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : 'Nothing'
}

/** Labels of the four permissions (contract#credentials, "Flags to operations"). */
export const FLAG_WORDS: readonly { flag: Flag; label: string; hint: string }[] = [
  { flag: 'customers_read', label: 'Read customers', hint: 'List customers and resolve payment addresses.' },
  { flag: 'customers_write', label: 'Manage customers', hint: 'Create, update and delete customers and links.' },
  { flag: 'transactions_read', label: 'Read payments', hint: 'View payments, tasks and settlements.' },
  {
    flag: 'transactions_write',
    label: 'Create payments',
    hint: 'Create and submit payments and decide tasks. This moves money.',
  },
]
