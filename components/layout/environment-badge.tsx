import { FlaskConical, Radio } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

export type Environment = 'sandbox' | 'live'

/** Which world this is: pretend money or real. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return environment === 'sandbox' ? (
    <Badge tone="sandbox">
      <FlaskConical aria-hidden />
      Sandbox
    </Badge>
  ) : (
    <Badge>
      <Radio aria-hidden />
      Live
    </Badge>
  )
}
