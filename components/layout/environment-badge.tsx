import { FlaskConical, Radio } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

export type Environment = 'sandbox' | 'live'

/** The environment: sandbox or live. Live is the only filled badge, to stand out. */
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
