import { FlaskConical, Radio } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

export type Environment = 'sandbox' | 'live'

/** Which world this is: pretend money or real. Live is the only badge that is filled: it must not be overlooked. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return environment === 'sandbox' ? (
    <Badge tone="sandbox">
      <FlaskConical aria-hidden />
      Sandbox
    </Badge>
  ) : (
    <Badge className="border-danger-solid! bg-danger-solid! text-accent-on!">
      <Radio aria-hidden />
      Live
    </Badge>
  )
}
