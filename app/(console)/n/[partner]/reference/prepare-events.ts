import { type ApiDocument, type ApiEvent, findEvent } from './document.ts'
import { type FieldRow, fieldRows, type VariantRow } from './field-rows.ts'
import { type Outcome, outcomesOf, valueRow } from './prepare-reference.ts'
import { type EventLink, eventsIn } from './reference-links.ts'

/** Everything on an event's page. */
export type EventView = {
  recordType: string
  eventType: string
  headers: readonly FieldRow[]
  /** The headers of a delivery as in an HTTP request. */
  headersExample: string
  fields: readonly (FieldRow | VariantRow)[]
  example: unknown
  /** The receiver's responses and their effect. */
  outcomes: readonly Outcome[]
}

/** Builds an event's page from the document. */
export function eventViewOf(document: ApiDocument, event: ApiEvent): EventView {
  const { operationId, parameters, requestBody } = event
  const { recordType = '', eventType = '' } = eventsIn(document).find(({ id }) => id === operationId) ?? {}
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const body = requestBody?.content['application/json']
  return {
    recordType,
    eventType,
    headers: headers.map((header) => valueRow(document, header)),
    headersExample: headers
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => `${name}: ${example}`)
      .join('\n'),
    fields: body ? fieldRows(document, body.schema) : [],
    example: body?.example,
    outcomes: outcomesOf(event).toSorted((one, other) => orderOf(one) - orderOf(other)),
  }
}

/** Success first, then other statuses, then the rest. */
const orderOf = ({ status }: Outcome): number => (status.startsWith('2') ? 0 : status === 'default' ? 2 : 1)

export type ListedEvent = EventLink & { description: string }

/** All events, and the sentences that end the description of each of them. */
export function listedEvents(document: ApiDocument): { events: ListedEvent[]; shared: string } {
  const links = eventsIn(document)
  const texts = links.map(({ id }) => (findEvent(document, id)?.description ?? '').split(/(?<=\.) /))
  const count = links.length > 1 ? sharedEnd(texts) : 0
  const ownPart = (text: readonly string[]) => text.slice(0, text.length - count).join(' ')
  const sharedPart = (text: readonly string[]) => text.slice(text.length - count).join(' ')
  return {
    events: links.map((link, i) => ({ ...link, description: ownPart(texts[i] ?? []) })),
    shared: sharedPart(texts[0] ?? []),
  }
}

/** How many last sentences all texts have in common. */
function sharedEnd(texts: readonly (readonly string[])[]): number {
  const [first = []] = texts
  const differs = first.toReversed().findIndex((sentence, i) => !texts.every((text) => text.at(-1 - i) === sentence))
  return differs < 0 ? first.length : differs
}
