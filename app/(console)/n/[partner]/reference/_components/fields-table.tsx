import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { FieldRow, VariantRow } from '../field-rows.ts'
import { Description, InlineCode } from './inline-code.tsx'
import { BELOW_CLASS, ROW_CLASS } from './row-class.ts'

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

const indentOf = ({ depth }: { depth: number }) => ({ '--indent': `${depth}rem` }) as CSSProperties

function Field({ row }: { row: FieldRow }) {
  return (
    <div className={ROW_CLASS} style={indentOf(row)}>
      <dt className="pl-(--indent)">
        <InlineCode>{row.name}</InlineCode>
        {row.required && <span className="ml-2 text-muted text-xs">required</span>}
      </dt>
      <dd className={clsx('min-w-0 text-muted', BELOW_CLASS)}>
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

/** Longer lists, such as all currencies, are collapsed. */
const MAX_VALUES = 20

function Values({ values }: { values: readonly string[] }) {
  if (values.length <= MAX_VALUES) return <ValueList values={values} />
  return (
    <details className="mt-1">
      <summary className="inline-block cursor-pointer font-medium text-accent-ink text-xs hover:underline">
        {counted(values.length, 'value')}
      </summary>
      <ValueList values={values} />
    </details>
  )
}

const ValueList = ({ values }: { values: readonly string[] }) => (
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
