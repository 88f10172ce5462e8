'use client'

import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { SecretLine } from '#components/value/secret-reveal.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { PREFIX } from '#lib/wire/operation.ts'
import { useCreateApiKey } from '../n/[partner]/api-keys/queries.ts'
import { type CurlContext, EVERYTHING } from './curls.ts'
import { useLook } from './queries.ts'
import { linkClass, Refused } from './step-feedback.tsx'

interface KeyStepProps {
  partner: string
  context: CurlContext
  done: boolean
  /** The key created during this visit. Only the page holds its secret. */
  made: ApiKey | undefined
  onMade: (key: ApiKey) => void
}

/**
 * Creates a key that can perform every step, and shows its secret and a first call until the page
 * is left.
 */
export function KeyStep({ partner, context, done, made, onMade }: KeyStepProps) {
  const create = useCreateApiKey(partner)
  const look = useLook(partner)
  const onClick = () =>
    create.mutate(
      { name: 'First key', description: 'Created during setup', access: EVERYTHING },
      {
        onSuccess: (key) => {
          onMade(key)
          look()
        },
      },
    )
  if (made) return <Secret apiKey={made} context={context} />
  return (
    <div className="grid gap-3">
      {done && (
        <p className="text-sm">
          You have an API key. If you lost its secret, create a new one in{' '}
          <IntentLink href={`/n/${partner}/api-keys`} className={linkClass}>
            API keys
          </IntentLink>
          .
        </p>
      )}
      <Refused error={create.error} />
      <GuardedButton
        calls="POST /apikey"
        variant={done ? 'secondary' : 'primary'}
        onClick={onClick}
        pending={create.isPending}
        className="w-fit"
      >
        {done ? 'Create another API key' : 'Create API key'}
      </GuardedButton>
    </div>
  )
}

function Secret({ apiKey, context }: { apiKey: ApiKey; context: CurlContext }) {
  return (
    <div className="grid max-w-reading gap-4">
      <Alert tone="warning" title="Copy your API key now">
        You won’t see it again.
      </Alert>
      <SecretLine label="Shell variable" value={`export CSP_API_KEY=${apiKey.secret_key}`} />
      <SecretLine label="First call" value={firstCall(context, apiKey.partner_id)} />
    </div>
  )
}

/** A read-only call, ready to paste into a terminal. */
const firstCall = ({ origin, organizationId }: CurlContext, partnerId: string) =>
  [
    `curl -s '${origin}${PREFIX}/payments?limit=1'`,
    `-H "X-SERVICE-API-KEY: $CSP_API_KEY"`,
    `-H 'x-org-id: ${organizationId}' -H 'x-partner-id: ${partnerId}'`,
  ].join(' \\\n  ')
