import { StateBadge } from '#components/value/state-badge.tsx'
import { statusTone, statusWords } from '../words.ts'

export function StatusBadge({ status }: { status: number }) {
  return <StateBadge tone={statusTone(status)} label={`${status} ${statusWords(status).word}`} />
}
