import { numberText } from '#lib/kernel/wording.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { completionText } from '../compare.ts'
import { dayList } from '../day-list.ts'
import { Against, byHour } from './against.tsx'
import { TileLink as Link, Tile } from './tile.tsx'

/** Minimum number of payments for a change in percent. */
const MIN_COMPARED = 10

interface DayProps {
  partner: string
  today: Overview['today']
  compared: Overview['compared']
}

/** Today's figures beside yesterday's for the same whole hours, in UTC days. */
export function DayTiles({ partner, today, compared }: DayProps) {
  const { figures } = today
  const list = dayList(partner, today)
  return (
    <>
      <Tile title="Payments today (UTC)" href={list()} figure={numberText(figures.count)}>
        <Against compared={compared} of={({ count }) => [numberText(count), BigInt(count)]} minimum={MIN_COMPARED} />
      </Tile>
      <Tile title="Completion rate" figure={completionText(figures) ?? 'No data'}>
        <span>
          <Link href={list({ state: 'completed_or_settled' })}>{numberText(figures.completed)} completed</Link>,{' '}
          <Link href={list({ state: 'failed' })}>{numberText(figures.failed)} failed</Link>,{' '}
          <Link href={list({ state: 'expired' })}>{numberText(figures.expired)} expired</Link>,{' '}
          <Link href={list({ state: 'waiting' })}>{numberText(figures.waiting)} in progress</Link>
        </span>
        {compared.hours > 0 && (
          <span>
            {completionText(compared.yesterday) ?? 'No data'} yesterday by {byHour(compared)}
          </span>
        )}
      </Tile>
    </>
  )
}
