import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { largestOf } from '#components/chart/net-points.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Figure } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import { owedClass, SIGNS } from '../owed.ts'
import type { NetPositions, PositionRow } from './prepare-net-positions.ts'

const HEAD = 'h-9 border-line border-b bg-canvas px-2 font-medium text-muted text-xs first:pl-4 last:pr-4'
const CELL = 'h-9 px-2 py-1 first:pl-4 last:pr-4'

interface PositionsTableProps {
  positions: NetPositions
  /** URL of a position's transactions, or of all transactions without one. */
  hrefFor: (counterparty: string | undefined) => string
}

/** Net positions per counterparty, and their total. Phones show only the largest until expanded. */
export function PositionsTable({ positions: { rows, total }, hrefFor }: PositionsTableProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const largest = new Set(largestOf(rows, ({ net }) => net))
  const isFolded = largest.size < rows.length && !isOpen
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
            <th scope="col" className={clsx(HEAD, 'w-28 text-left max-sm:sr-only')}>
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
            <Line key={row.id} row={row} href={hrefFor(row.id)} quiet={isFolded && !largest.has(row)} />
          ))}
        </tbody>
        <tfoot>
          <Line row={total} href={hrefFor(undefined)} marked />
        </tfoot>
      </table>
      {largest.size < rows.length && (
        <p className="border-line border-t p-3 sm:hidden">
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show the largest only' : `Show all ${counted(rows.length, 'position')}`}
          </Button>
        </p>
      )}
    </Card>
  )
}

interface LineProps {
  row: PositionRow
  href: string
  /** The total. */
  marked?: boolean
  /** Not shown on phones. */
  quiet?: boolean
}

function Line({ row, href, marked = false, quiet = false }: LineProps) {
  return (
    <tr
      className={clsx('border-line border-b', quiet && 'max-sm:hidden', marked && 'border-b-0 bg-sunken font-semibold')}
    >
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
      <td className={clsx(CELL, 'max-sm:sr-only')}>{row.owed}</td>
      <td className={clsx(CELL, 'max-sm:sr-only')}>{row.currency}</td>
      <td
        className={clsx(CELL, 'num text-right', owedClass[row.owed])}
        title={`${row.net} minor units of ${row.currency}`}
      >
        <span aria-hidden className="sm:hidden">
          {SIGNS[row.owed]}
        </span>
        <Figure text={row.decimal} />
      </td>
    </tr>
  )
}
