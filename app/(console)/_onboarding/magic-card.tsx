import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import { listText } from '#lib/kernel/wording.ts'
import { MAGIC } from './words.ts'

/** The addresses that trigger each simulated outcome. */
export function MagicCard({ domains }: { domains: readonly string[] }) {
  const [domain = 'sandbank'] = domains
  return (
    <Card
      title="Test addresses"
      description={`Simulated outcomes at ${listText(domains.map((name) => `@${name}`))}`}
      flush
    >
      <dl>
        {MAGIC.map(({ identifier, does }) => (
          <div key={identifier} className="grid gap-0.5 border-line border-b px-4 py-2 last:border-b-0">
            <dt className="flex items-center justify-between gap-2">
              <code className="wrap-anywhere font-mono text-xs">
                {identifier}@{domain}
              </code>
              <CopyButton value={`${identifier}@${domain}`} label={`${identifier}@${domain}`} />
            </dt>
            <dd className="text-muted text-xs">{does}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
