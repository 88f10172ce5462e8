import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { CodeBlock } from '#components/value/code-block.tsx'
import { CodeSamples } from '#components/value/code-samples.tsx'
import { PREFIX } from '#lib/wire/operation.ts'
import { clientSamples, quickSteps } from '../quick-start.ts'
import type { Own } from '../samples.ts'

/** Downloads for API clients. The file for Bruno contains its environments. */
const COLLECTIONS = [
  ['Postman collection', 'gateway.postman_collection.json'],
  ['Postman environment (local)', 'local.postman_environment.json'],
  ['Postman environment (sandbox)', 'sandbox.postman_environment.json'],
  ['Bruno collection', 'gateway.bruno.json'],
] as const

type Props = {
  own: Own
  /** Whether the gateway serves the typed client. */
  hasClient: boolean
}

/** The shortest path to a first payment, with the user's own IDs. */
export function QuickStart({ own, hasClient }: Props) {
  const link = 'text-accent-ink underline'
  return (
    <>
      <h2 className="font-semibold text-lg">Quick start</h2>
      <p className="max-w-reading text-sm">
        The base URL is{' '}
        <code className="wrap-anywhere font-mono text-xs">
          {own.origin}
          {PREFIX}
        </code>
        . This reference is generated from{' '}
        <a href={`${PREFIX}/openapi.json`} className={link}>
          openapi.json
        </a>{' '}
        (OpenAPI 3.1), which also works with code generators and API clients.
      </p>
      <Card title="1. Get an API key">
        <div className="grid gap-2 text-sm">
          <p className="max-w-reading">
            Under{' '}
            <IntentLink href={`/n/${own.partnerId}/api-keys`} className={link}>
              API keys
            </IntentLink>
            , create a key with all permissions. The secret is shown once. Store it in an environment variable, not in
            code:
          </p>
          <CodeBlock label="shell">{'export CSP_API_KEY=csp_…'}</CodeBlock>
        </div>
      </Card>
      {quickSteps(own).map(({ title, why, samples }, index) => (
        <Card key={title} title={`${index + 2}. ${title}`} description={why}>
          <CodeSamples samples={samples} of={title} />
        </Card>
      ))}
      {hasClient && (
        <Card title="TypeScript client" description="Typed operations, safe retries, and the csp command line.">
          <CodeSamples samples={clientSamples(own.origin)} of="TypeScript client" />
        </Card>
      )}
      <Card
        title="Collections"
        description="Every operation as a request, plus a folder of requests that takes you from sign-in to settlement."
      >
        <ul className="flex flex-wrap gap-2">
          {COLLECTIONS.map(([label, file]) => (
            <li key={file}>
              <a href={`/collections/${file}`} download className={buttonClass()}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <p className="max-w-reading text-muted text-sm">
        Each request appears in the{' '}
        <IntentLink href={`/n/${own.partnerId}/request-log`} className={link}>
          request log
        </IntentLink>{' '}
        with its status and ID.
      </p>
    </>
  )
}
