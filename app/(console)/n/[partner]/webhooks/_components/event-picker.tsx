'use client'

import { useQuery } from '@tanstack/react-query'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { FieldNotes } from '#components/form/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { JsonView } from '#components/value/json-view.tsx'
import type { Data } from '#lib/client/client.ts'
import { EVENTS, RECORD_TYPES, type RecordType } from '#lib/wire/events.ts'
import { eventTypesQuery, recentEventsQuery } from '../queries.ts'
import type { WebhookForm } from '../webhook-form.ts'
import { eventKey, eventWords, recentText } from '../words.ts'

type EventPickerProps = { partner: string; control: Control<WebhookForm, unknown, FieldValues> }
type CatalogEvent = Data<'GET /webhook-events'>['events'][number]

const ID = 'webhook-events'

/** All events or a selection, each with an example payload. */
export function EventPicker({ partner, control }: EventPickerProps) {
  const { field: all } = useController({ control, name: 'all' })
  const { field: chosen, fieldState } = useController({ control, name: 'chosen' })
  const types = useQuery(eventTypesQuery(partner))
  const { data, error } = types
  const { data: recent } = useQuery(recentEventsQuery(partner))
  const choice = (value: 'all' | 'some', label: string) => (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="radio"
        name={all.name}
        value={value}
        checked={all.value === value}
        onChange={() => all.onChange(value)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  )
  return (
    <fieldset className="grid gap-3" aria-describedby={fieldState.error ? `${ID}-error` : undefined}>
      <legend className="mb-2 font-medium text-sm">Events</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choice('all', 'All current and future events')}
        {choice('some', 'Selected events')}
      </div>
      {all.value === 'some' && (
        <div
          ref={chosen.ref}
          tabIndex={-1}
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {error ? (
            <ReadFailed what="the events" query={types} />
          ) : data ? (
            RECORD_TYPES.map((record) => (
              <EventsOfRecord
                key={record}
                record={record}
                events={data.events.filter(({ record_type }) => record_type === record)}
                chosen={chosen.value}
                onChosen={chosen.onChange}
              />
            ))
          ) : (
            <Skeleton className="h-80" />
          )}
        </div>
      )}
      <p role="status" className="min-h-4 text-muted text-xs">
        {recent && recentText(recent, all.value === 'all' ? undefined : chosen.value)}
      </p>
      <FieldNotes id={ID} error={fieldState.error?.message} />
    </fieldset>
  )
}

interface EventsOfRecordProps {
  record: RecordType
  events: readonly CatalogEvent[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
}

function EventsOfRecord({ record, events, chosen, onChosen }: EventsOfRecordProps) {
  const tick = (key: string, on: boolean) =>
    onChosen([...chosen.filter((other) => other !== key), ...(on ? [key] : [])])
  return (
    <fieldset className="px-3 py-2.5">
      <legend className="float-left mb-1 w-full font-medium text-muted text-xs">{EVENTS[record].label}</legend>
      <ul className="clear-both grid gap-2">
        {events.map((event) => {
          const key = eventKey(event)
          return (
            <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
              <span className="flex h-5 items-center">
                <Checkbox
                  id={key}
                  checked={chosen.includes(key)}
                  onChange={({ target }) => tick(key, target.checked)}
                  aria-describedby={`${key}-description`}
                />
              </span>
              <div className="min-w-0">
                <label htmlFor={key} className="text-sm">
                  {eventWords(event)}
                </label>
                <p id={`${key}-description`} className="text-muted text-xs">
                  {event.description}
                </p>
                <Example event={event} />
              </div>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function Example({ event }: { event: CatalogEvent }) {
  return (
    <details>
      <summary className="inline-block cursor-pointer py-0.5 font-medium text-accent-ink text-xs hover:underline">
        Example<span className="sr-only">: {eventWords(event)}</span>
      </summary>
      <div className="mt-1">
        <JsonView value={event.example as never} label={`Example: ${eventWords(event)}`} depth={1} />
      </div>
    </details>
  )
}
