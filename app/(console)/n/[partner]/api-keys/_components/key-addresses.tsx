import { Time } from '#components/value/time.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { ApiKey, ApiKeyUsage } from '#lib/modules/api-keys/contract.ts'

const SECRETS = { current: 'Current secret', previous: 'Previous secret', older: 'Older secret' } as const

interface AddressesProps {
  apiKey: ApiKey
  addresses: ApiKeyUsage['addresses']
}

/** Where requests with each secret come from, including refused ones, latest first. */
export function Addresses({ apiKey, addresses }: AddressesProps) {
  if (addresses.length === 0) return null
  return (
    <section aria-label="Addresses" className="grid gap-1">
      <h3 className="font-medium text-sm">Addresses, last 30 days</h3>
      <ul>
        {addresses.map(({ secret, address, agent, requests, failed, first_used_at, last_used_at }) => (
          <li
            key={`${secret} ${address} ${first_used_at.seconds}`}
            className="grid gap-0.5 border-line border-t py-1.5 text-sm"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <code className="wrap-anywhere font-mono text-xs">{address}</code>
              {(apiKey.rotated_at || secret !== 'current') && (
                <span className="text-muted text-xs">{SECRETS[secret]}</span>
              )}
            </span>
            <span className="text-muted text-xs">
              {counted(requests, 'request')}
              {failed > 0 && `, ${numberText(failed)} failed`}; first <Time value={first_used_at.seconds * 1000} />,
              last <Time value={last_used_at.seconds * 1000} />
            </span>
            {agent && <span className="wrap-anywhere text-muted text-xs">{agent}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
