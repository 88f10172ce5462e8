'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ErrorState } from '../layout/error-state.tsx'
import { TableGrid } from './table-grid.tsx'
import type { DataTableProps } from './table-props.ts'

/** A table in one of four states: loading, empty or no match, failed, or loaded. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { what, rows, failure, onRetry, refreshing, empty, noMatch, toolbar, tools, pager, density = 'dense' } = props
  return (
    <section
      aria-label={what}
      aria-busy={refreshing || (!rows && !failure)}
      className={clsx(
        'min-w-0 overflow-clip rounded-lg border border-line bg-surface md:group-data-fill/page:flex md:group-data-fill/page:min-h-0 md:group-data-fill/page:flex-col',
        density === 'comfortable' ? '[--row:2.75rem]' : '[--row:2.25rem]',
      )}
    >
      {(toolbar || tools) && (
        // On phones, everything wraps at full width, because a separate column for the tools would
        // truncate the controls.
        <div className="whole flex items-start gap-2 border-line border-b px-4 py-2 max-sm:flex-wrap max-sm:items-center max-sm:px-3">
          <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:contents">{toolbar}</div>
          {tools && <div className="ml-auto flex items-center gap-2">{tools}</div>}
        </div>
      )}
      {content()}
      {pager && (
        <div className="flex min-h-12 flex-wrap items-center gap-2 border-line border-t px-4 py-2">{pager}</div>
      )}
    </section>
  )

  function content(): ReactNode {
    if (failure && !rows) return <ErrorState what={what} failure={failure} onRetry={onRetry} retrying={refreshing} />
    if (rows?.length === 0) return noMatch ?? empty
    return <TableGrid {...props} />
  }
}
