'use client'

import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Amount } from '#components/value/amount.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { type Json, JsonView } from '#components/value/json-view.tsx'
import { Time } from '#components/value/time.tsx'
import { amountAt, textAt, timeAt, valueAt, wordOf } from './read.ts'

/** A field to show: label, path and type, or the names of its numbers. */
export type Shown = readonly [
  label: string,
  path: string,
  kind?: 'id' | 'time' | 'amount' | Readonly<Record<string, number>>,
]

interface RecordCardProps {
  title: string
  description?: ReactNode
  record: unknown
  fields: readonly Shown[]
  actions?: ReactNode
  children?: ReactNode
}

/** A remote gateway's record: known fields first, then the raw record. */
export function RecordCard({ title, description, record, fields, actions, children }: RecordCardProps) {
  const items = fields.map(([label, path, kind]) => ({ label, value: shown(record, path, kind) }))
  return (
    <Card title={title} description={description} actions={actions}>
      <DescriptionList items={items} />
      {children}
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer rounded-sm text-muted text-xs hover:text-ink">Raw response</summary>
        <div className="mt-2">
          <JsonView value={record as Json} label={`${title} as JSON`} />
        </div>
      </details>
    </Card>
  )
}

/**
 * Formats a field by its type. Values of another type are shown as they are; missing ones as
 * missing.
 */
export function shown(record: unknown, path: string, kind?: Shown[2]): ReactNode {
  const value = valueAt(record, path)
  if (value === undefined) return <span className="text-subtle">Not provided</span>
  const text = textAt(record, path)
  if (kind === 'time') {
    const at = timeAt(record, path)
    if (at !== undefined) return <Time value={at} />
  }
  if (kind === 'amount') {
    const amount = amountAt(record, path)
    if (amount) return <Amount {...amount} />
  }
  if (kind === 'id' && text) return <IdChip id={text} label={path.replaceAll('_', ' ')} full />
  if (typeof kind === 'object') return <span className="first-letter:uppercase">{wordOf(kind, text)}</span>
  return text ?? <code className="font-mono text-xs">{JSON.stringify(value)}</code>
}
