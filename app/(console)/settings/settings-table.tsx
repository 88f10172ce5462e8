import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { DataTableProps } from '#components/data-table/table-props.ts'
import { failureOrNone } from '#lib/client/failure.ts'

type Shown<Row extends object> = Pick<
  DataTableProps<Row>,
  'what' | 'columns' | 'rows' | 'rowId' | 'empty' | 'skeletonRows'
>

interface SettingsTableProps<Row extends object> extends Shown<Row> {
  title: string
  description?: ReactNode
  action?: ReactNode
  /** The query of the rows. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** For links to the section. */
  id?: string
  /** Below the table. */
  children?: ReactNode
}

/** A titled list of a settings screen that is too short for filters and pages. */
export function SettingsTable<Row extends object>({
  title,
  description,
  action,
  query: { error, isFetching, refetch },
  id,
  children,
  ...table
}: SettingsTableProps<Row>) {
  return (
    <section id={id} className="grid scroll-mt-16 gap-3 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 className="font-semibold text-base">{title}</h2>
          {description && <p className="text-muted text-sm">{description}</p>}
        </div>
        {action}
      </div>
      <DataTable
        {...table}
        refreshing={Boolean(error) && isFetching}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        density="comfortable"
      />
      {children}
    </section>
  )
}
