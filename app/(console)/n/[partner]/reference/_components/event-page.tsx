import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { CodeBlock } from '#components/value/code-block.tsx'
import { type Json, JsonView } from '#components/value/json-view.tsx'
import type { ApiDocument, ApiEvent } from '../document.ts'
import { referenceHref } from '../guides.ts'
import { eventViewOf } from '../prepare-events.ts'
import { type Own, withOwn } from '../samples.ts'
import { FieldsTable } from './fields-table.tsx'
import { Description, InlineCode } from './inline-code.tsx'
import { Outcomes } from './outcomes.tsx'

interface EventPageProps {
  document: ApiDocument
  event: ApiEvent
  own: Own
}

/** One webhook event: when it is sent, headers, payload, and how to respond. */
export function EventPage({ document, event, own }: EventPageProps) {
  const { summary, name, description, deprecated } = event
  const { recordType, eventType, headers, headersExample, fields, example, outcomes } = eventViewOf(document, event)
  return (
    <>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold text-lg">{summary || name}</h2>
          <Badge>event</Badge>
          {event['x-extension'] && <Badge>extension</Badge>}
          {deprecated && <Badge tone="warning">deprecated</Badge>}
        </div>
        <Types recordType={recordType} eventType={eventType} />
        {description && (
          <p className="max-w-reading text-muted text-sm">
            <Description text={description} />
          </p>
        )}
        <Setup partner={own.partnerId} />
      </header>
      {example !== undefined && (
        <Card title="Example payload" description="The body of the POST request to your endpoint.">
          <JsonView value={withOwn(example, own) as Json} label="example payload" depth={3} />
        </Card>
      )}
      <FieldsTable title="Payload" rows={fields} />
      <FieldsTable title="Headers" rows={headers}>
        {headersExample && (
          <div className="border-line border-t p-4">
            <CodeBlock label="example headers">{headersExample}</CodeBlock>
          </div>
        )}
      </FieldsTable>
      <Outcomes
        title="Your response"
        description="How the gateway handles each status that your endpoint returns."
        outcomes={outcomes}
      />
    </>
  )
}

/** The fields of the payload that identify the event. */
function Types({ recordType, eventType }: { recordType: string; eventType: string }) {
  const fields = Object.entries({ record_type: recordType, event_type: eventType }).filter(([, value]) => value)
  if (fields.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {fields.map(([field, value]) => (
        <div key={field} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">
            <InlineCode>{field}</InlineCode>
          </dt>
          <dd>
            <code className="wrap-anywhere font-mono text-sm">{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Setup({ partner }: { partner: string }) {
  const link = 'text-accent-ink underline'
  return (
    <p className="max-w-reading text-muted text-sm">
      Subscribe and send test events under{' '}
      <IntentLink href={`/n/${partner}/webhooks`} className={link}>
        Webhooks
      </IntentLink>
      . Check the signature of each delivery as described in{' '}
      <IntentLink href={referenceHref(partner, 'verify-webhooks')} className={link}>
        Verify webhooks
      </IntentLink>
      .
    </p>
  )
}
