import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { Alert } from '#components/ui/alert.tsx'
import type { Outcome } from './use-verdict.ts'

/**
 * Whether the signature matches, what differs if not, and the signatures that the secret produces.
 */
export function VerdictView({ outcome }: { outcome: Outcome }) {
  return (
    <div role="status" className="grid gap-3">
      {statusLine(outcome)}
    </div>
  )
}

function statusLine(outcome: Outcome) {
  if (outcome.kind === 'waiting') {
    return <p className="text-muted text-sm">Paste the secret to compute and compare the signature.</p>
  }
  if (outcome.kind === 'malformed') {
    return (
      <Alert tone="warning" title="Not a signing secret">
        A signing secret starts with <code className="font-mono text-xs">whsec_</code>, followed by base64. Copy all of
        it, not the masked version.
      </Alert>
    )
  }
  const { verdict, computed, checked } = outcome
  return (
    <>
      <Alert tone={verdict.genuine ? 'success' : 'danger'} title={verdict.title}>
        {verdict.differences.length > 0 ? (
          <ul className="list-disc pl-4">
            {verdict.differences.map(({ part, says }) => (
              <li key={part}>{says}</li>
            ))}
          </ul>
        ) : (
          !verdict.genuine && 'The pasted secret was rotated, belongs to another webhook, or is incomplete.'
        )}
      </Alert>
      <dl className="grid gap-2 font-mono text-xs">
        <Compared
          name="webhook-signature"
          computed={computed.signature}
          fits={checked.signature.split(' ').includes(computed.signature)}
        />
        <Compared
          name="X-SERVICE-SIGNATURE"
          computed={computed.serviceSignature}
          fits={checked.serviceSignature === computed.serviceSignature}
          otherwise={verdict.genuine ? 'carries one signature, made with the newer secret' : undefined}
        />
      </dl>
    </>
  )
}

interface ComparedProps {
  name: string
  computed: string
  fits: boolean
  /** Text for a signature that does not match but need not. */
  otherwise?: string
}

function Compared({ name, computed, fits, otherwise }: ComparedProps) {
  return (
    <div>
      <dt className="flex flex-wrap items-center gap-1.5 text-muted">
        Computed {name}
        <Fit fits={fits} otherwise={otherwise} />
      </dt>
      <dd className="wrap-anywhere">{computed}</dd>
    </div>
  )
}

function Fit({ fits, otherwise }: Pick<ComparedProps, 'fits' | 'otherwise'>) {
  if (!fits && otherwise) return <span>({otherwise})</span>
  const Icon = fits ? Check : X
  return (
    <span className={clsx('inline-flex items-center gap-0.5', fits ? 'text-success' : 'text-danger')}>
      <Icon aria-hidden className="size-3.5" />
      {fits ? 'matches' : 'doesn’t match'}
    </span>
  )
}
