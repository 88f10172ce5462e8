import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import type { FieldRow, VariantRow } from '../field-rows.ts'
import { Description, InlineCode } from './inline-code.tsx'

/**
 * Fields with type, whether they are required, and description. Nested fields are indented. Renders
 * nothing without fields.
 */
export function FieldsTable({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly (FieldRow | VariantRow)[]
  children?: ReactNode
}) {
  if (rows.length === 0 && !children) return null
  return (
    <Card title={title} flush>
      <dl className="divide-y divide-line">
        {rows.map((row) =>
          'variant' in row ? <Variant key={row.path} row={row} /> : <Field key={row.path} row={row} />,
        )}
      </dl>
      {children}
    </Card>
  )
}

function Field({ row }: { row: FieldRow }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2 text-sm sm:grid-cols-[18rem_minmax(0,1fr)]">
      <dt style={{ paddingLeft: `${row.depth}rem` }}>
        <InlineCode>{row.name}</InlineCode>
        {row.required && <span className="ml-2 text-muted text-xs">required</span>}
      </dt>
      <dd className="min-w-0 text-muted">
        <span className="text-ink">{row.type}</span>
        {row.description && (
          <>
            . <Description text={row.description} />
          </>
        )}
        {row.values.length > 0 && <Values values={row.values} />}
      </dd>
    </div>
  )
}

function Variant({ row: { depth, field, variant } }: { row: VariantRow }) {
  return (
    <div className="bg-sunken px-4 py-2 font-medium text-sm">
      <dt style={{ paddingLeft: `${depth}rem` }}>
        {field ? (
          <>
            If <InlineCode>{field}</InlineCode> is <InlineCode>{variant}</InlineCode>
          </>
        ) : (
          variant
        )}
      </dt>
    </div>
  )
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <ul aria-label="Values" className="mt-1 flex flex-wrap gap-1">
      {values.map((value) => (
        <li
          key={value}
          className="wrap-anywhere rounded-sm border border-line bg-sunken px-1 font-mono text-2xs text-ink"
        >
          {value}
        </li>
      ))}
    </ul>
  )
}
