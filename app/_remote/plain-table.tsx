'use client'

import type { ReactNode } from 'react'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { textAt } from './read.ts'

interface PlainColumn {
  header: string
  cell: (row: Readonly<Record<string, unknown>>) => ReactNode
  align?: 'right'
}

interface PlainTableProps {
  title: string
  /** Plural name of the rows, such as "accounts". */
  what: string
  rows: readonly Readonly<Record<string, unknown>>[]
  columns: readonly PlainColumn[]
  /** Total as reported by the gateway, if any. */
  total?: string | undefined
  page?: { number: number; isLast: boolean; onPage: (page: number) => void }
  toolbar?: ReactNode
}

/** A remote gateway's list, tolerant of missing fields. */
export function PlainTable({ title, what, rows, columns, total, page, toolbar }: PlainTableProps) {
  return (
    <Card
      flush
      title={title}
      description={total === undefined ? undefined : `${total} in total`}
      actions={toolbar}
      footer={page && (page.number > 1 || !page.isLast) ? <Pages {...page} /> : undefined}
    >
      {rows.length === 0 ? (
        <EmptyState title={`No ${what}`}>The gateway returned no results.</EmptyState>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-muted text-xs [&>th]:h-9 [&>th]:px-4 [&>th]:font-medium">
                {columns.map(({ header, align }) => (
                  <th key={header} scope="col" className={align === 'right' ? 'text-right' : undefined}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr
                  key={textAt(row, 'token') ?? textAt(row, 'counterparty_id') ?? at}
                  className="[&>td]:h-11 [&>td]:border-line [&>td]:border-t [&>td]:px-4"
                >
                  {columns.map(({ header, cell, align }) => (
                    <td key={header} className={align === 'right' ? 'text-right' : undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function Pages({ number, isLast, onPage }: { number: number; isLast: boolean; onPage: (page: number) => void }) {
  return (
    <span className="flex items-center justify-end gap-2">
      Page {number}
      <Button size="sm" disabled={number <= 1} onClick={() => onPage(number - 1)}>
        Previous
      </Button>
      <Button size="sm" disabled={isLast} onClick={() => onPage(number + 1)}>
        Next
      </Button>
    </span>
  )
}
