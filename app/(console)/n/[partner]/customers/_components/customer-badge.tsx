import { StateBadge } from '#components/value/state-badge.tsx'
import { statusWords } from '../words.ts'

/** A customer's status (contract#numbers). */
export function CustomerBadge({ status }: { status: number }) {
  const { tone, label } = statusWords(status)
  return (
    <span title={`API status ${status}`}>
      <StateBadge tone={tone} label={label} />
    </span>
  )
}
