import { StateBadge } from '#components/value/state-badge.tsx'
import { statusWords } from '../words.ts'

/** A customer's status (contract#numbers). */
export function CustomerBadge({ status }: { status: number }) {
  return <StateBadge {...statusWords(status)} />
}
