import { clsx } from 'clsx'
import { useId } from 'react'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Figure } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import { owedClass } from '../owed.ts'
import type { NetPositions, PositionRow } from './prepare-net-positions.ts'

const HEAD = 'h-9 border-line border-b bg-canvas px-2 font-medium text-muted text-xs first:pl-4 last:pr-4'
const CELL = 'h-9 px-2 py-1 first:pl-4 last:pr-4'

interface PositionsTableProps {
  positions: NetPositions
  /** URL of a position's transactions, or of all transactions without one. */
  hrefFor: (counterparty: string | undefined) => string
}

/** Net positions per counterparty, and their total. */
export function PositionsTable({ positions: { rows, total }, hrefFor }: PositionsTableProps) {
  const id = useId()
  return (
    <Card
      title={<span id={id}>Net positions</span>}
      description="Payments from each counterparty minus payments to it"
      flush
    >
      <table aria-labelledby={id} className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={clsx(HEAD, 'text-left')}>
              Counterparty
            </th>
            <th scope="col" className={clsx(HEAD, 'w-32 text-right max-sm:w-16')}>
              <span className="max-sm:sr-only">Transactions</span>
            </th>
            <th scope="col" className={clsx(HEAD, 'w-28 text-left max-sm:w-20')}>
              Direction
            </th>
            <th scope="col" className={clsx(HEAD, 'w-24 text-left max-sm:sr-only')}>
              Currency
            </th>
            <th scope="col" className={clsx(HEAD, 'text-right sm:w-48')}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} href={hrefFor(row.id)} />
          ))}
        </tbody>
        <tfoot>
          <Line row={total} href={hrefFor(undefined)} marked />
        </tfoot>
      </table>
    </Card>
  )
}

function Line({ row, href, marked = false }: { row: PositionRow; href: string; marked?: boolean }) {
  return (
    <tr className={clsx('border-line border-b', marked && 'border-b-0 bg-sunken font-semibold')}>
      <th scope="row" className={clsx(CELL, 'text-left', !marked && 'font-normal')}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">{row.name}</span>
          {row.domain && <span className="font-mono text-muted text-xs">@{row.domain}</span>}
          {!marked && <IdChip id={row.id} label={`ID of ${row.name}`} className="text-muted max-lg:hidden" />}
        </span>
      </th>
      <td className={clsx(CELL, 'num text-right')}>
        <IntentLink
          href={href}
          aria-label={`${counted(row.transactions, 'transaction')} ${marked ? 'in total' : `with ${row.name}`}`}
          className="rounded-sm text-accent-ink underline decoration-line underline-offset-2 hover:decoration-current"
        >
          {numberText(row.transactions)}
        </IntentLink>
      </td>
      <td className={CELL}>{row.owed}</td>
      <td className={clsx(CELL, 'max-sm:sr-only')}>{row.currency}</td>
      <td
        className={clsx(CELL, 'num text-right', owedClass[row.owed])}
        title={`${row.net} minor units of ${row.currency}`}
      >
        <Figure text={row.decimal} />
      </td>
    </tr>
  )
}
