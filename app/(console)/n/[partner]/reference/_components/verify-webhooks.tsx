import { Card } from '#components/ui/card.tsx'
import { CodeSamples } from '#components/value/code-samples.tsx'
import { samplesFor } from '../../webhooks/[webhookId]/snippets.ts'

/** How a receiver verifies webhook signatures. */
export function VerifyWebhooks() {
  return (
    <>
      <h2 className="font-semibold text-lg">Verify webhooks</h2>
      <div className="grid max-w-reading gap-2 text-sm">
        <p>
          Each delivery is a POST request with a JSON body and the three headers of Standard Webhooks: <H>webhook-id</H>
          , <H>webhook-timestamp</H> (in Unix seconds) and <H>webhook-signature</H>. The signature is the HMAC-SHA256 of{' '}
          <H>id.timestamp.body</H> with the raw body. Its key is the base64 part of the webhook’s secret.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>Verify the signature before you parse the JSON, and compare it in constant time.</li>
          <li>Reject timestamps that are more than five minutes off.</li>
          <li>During a rotation, the header contains two signatures. One match is sufficient.</li>
          <li>
            Events can arrive more than once and out of order. Store each <H>webhook-id</H> to skip duplicates, and
            respond with 2xx within the webhook’s timeout, before you process the event.
          </li>
        </ul>
      </div>
      <Card
        title="Code samples"
        description="The curl sample sends a signed test delivery to your endpoint. The others verify one."
      >
        <CodeSamples samples={samplesFor('https://example.com/webhooks')} />
      </Card>
    </>
  )
}

const H = ({ children }: { children: string }) => <code className="font-mono text-xs">{children}</code>
