import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, inSentence } from '#lib/kernel/wording.ts'
import { CopyButton } from './copy-button.tsx'

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

interface JsonViewProps {
  value: Json
  label: string
  /** Number of levels that are initially expanded. */
  depth?: number
}

/** Collapsible JSON without a script. The copy button copies all of it. */
export function JsonView({ value, label, depth = 2 }: JsonViewProps) {
  return (
    <section aria-label={label} className="relative rounded-md border border-line bg-canvas">
      <div className="absolute top-2 right-2">
        <CopyButton value={JSON.stringify(value, null, 2)} label={inSentence(label)} text="Copy" />
      </div>
      <div className="max-h-96 overflow-auto p-3 font-mono text-xs leading-6">
        <Node value={value} depth={depth} />
      </div>
    </section>
  )
}

function Node({ name, value, depth }: { name?: string; value: Json; depth: number }): ReactNode {
  const key = name === undefined ? null : <span className="text-muted">{name}: </span>
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="wrap-anywhere pl-4">
        {key}
        <span className={typeof value === 'string' ? 'text-ink' : 'text-accent-ink'}>{JSON.stringify(value)}</span>
      </div>
    )
  }
  const list = Array.isArray(value)
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  const count = counted(entries.length, list ? 'item' : 'field')
  return (
    <details open={depth > 0} className="group/json">
      <summary className="flex items-center gap-0.5 rounded-sm hover:bg-sunken">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-subtle [[open]>summary>&]:rotate-90" />
        {key}
        <span className="text-subtle">{list ? `[${count}]` : `{${count}}`}</span>
      </summary>
      <div className="ml-1.5 border-line border-l pl-1.5">
        {entries.map(([entry, child]) => (
          <Node key={entry} name={list ? undefined : entry} value={child} depth={depth - 1} />
        ))}
      </div>
    </details>
  )
}
