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
          Each delivery is a POST with a JSON body and three headers of the Standard Webhooks scheme: <H>webhook-id</H>,{' '}
          <H>webhook-timestamp</H> (Unix seconds) and <H>webhook-signature</H>. The signature is an HMAC-SHA256, keyed
          with the base64 part of the webhook’s secret, over <H>id.timestamp.body</H>, with the body’s bytes as they
          came.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>Check before the JSON is read, and compare in constant time.</li>
          <li>Refuse a timestamp that is more than five minutes off.</li>
          <li>During a rotation the header holds two signatures: one that fits is enough.</li>
          <li>
            An event may arrive twice, and later than another that happened after it: remember <H>webhook-id</H>, and
            answer 2xx within ten seconds, before the work.
          </li>
        </ul>
      </div>
      <Card
        title="In code"
        description="The first stands for us and calls your receiver; the others are the receiver’s check."
      >
        <CodeSamples samples={samplesFor('https://example.com/webhooks')} />
      </Card>
    </>
  )
}

const H = ({ children }: { children: string }) => <code className="font-mono text-xs">{children}</code>
