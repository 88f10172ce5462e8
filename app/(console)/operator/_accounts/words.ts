import type { AccountChange } from '#lib/modules/finality/contract.ts'

type Described = Pick<AccountChange, 'domain' | 'environment' | 'currency' | 'before' | 'after'>

/** A change in a few words, such as "Change EUR account for @harbor". */
export function accountChangeText({ domain, environment, currency, before, after }: Described): string {
  const action = after ? (before ? 'Change' : 'Set') : 'Remove'
  return `${action} ${currency} ${domain === null ? `settlement account (${environment})` : `account for @${domain}`}`
}
