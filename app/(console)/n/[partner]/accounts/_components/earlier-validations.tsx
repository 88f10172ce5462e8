import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Validation } from '#lib/modules/accounts/contract.ts'
import { endText } from '../words.ts'

/** Past verifications, newest first. */
export function EarlierValidations({ validations }: { validations: readonly Validation[] }) {
  return (
    <ul aria-label="Past verifications" className="grid">
      {validations.map((validation) => (
        <li
          key={validation.token}
          className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 border-line border-b py-1 text-sm last:border-b-0"
        >
          <StateBadge
            tone={validation.status === 'verified' ? 'success' : 'danger'}
            label={validation.status === 'verified' ? 'Verified' : 'Failed'}
          />
          <span className="text-muted">{endText(validation)}</span>
          <Time value={validation.updated_at.seconds * 1000} className="ml-auto text-muted text-xs" />
        </li>
      ))}
    </ul>
  )
}
