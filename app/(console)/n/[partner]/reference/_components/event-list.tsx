import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import type { ApiDocument } from '../document.ts'
import { referenceHref } from '../guides.ts'
import { type ListedEvent, listedEvents } from '../prepare-events.ts'
import { typesText } from '../reference-links.ts'
import { Description, InlineCode } from './inline-code.tsx'
import { ROW_CLASS } from './row-class.ts'

/** All webhook events with their types and when they are sent. */
export function EventList({ document, partner }: { document: ApiDocument; partner: string }) {
  const { events, shared } = listedEvents(document)
  const link = 'text-accent-ink underline'
  return (
    <>
      <h2 className="font-semibold text-lg">Webhook events</h2>
      {events.length === 0 && <p className="text-muted text-sm">This gateway describes no webhook events.</p>}
      {events.length > 0 && (
        <>
          <p className="max-w-reading text-sm">
            The payload of an event contains its <InlineCode>record_type</InlineCode> and{' '}
            <InlineCode>event_type</InlineCode>, and the record as <InlineCode>data</InlineCode>.{' '}
            {shared && (
              <>
                <Description text={shared} />{' '}
              </>
            )}
            Choose the events of an endpoint under{' '}
            <IntentLink href={`/n/${partner}/webhooks`} className={link}>
              Webhooks
            </IntentLink>
            .
          </p>
          <Card title="Events" flush>
            <ul className="divide-y divide-line">
              {events.map((event) => (
                <EventRow key={event.id} event={event} partner={partner} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  )
}

function EventRow({ event, partner }: { event: ListedEvent; partner: string }) {
  const { id, summary, description } = event
  return (
    <li className={ROW_CLASS}>
      <div className="grid min-w-0 content-start gap-0.5">
        <IntentLink href={referenceHref(partner, id)} className="w-fit font-medium text-accent-ink hover:underline">
          {summary}
        </IntentLink>
        <span className="text-muted">
          <InlineCode>{typesText(event)}</InlineCode>
        </span>
      </div>
      <p className="text-muted">
        <Description text={description} />
      </p>
    </li>
  )
}
