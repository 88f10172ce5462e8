import { clsx } from 'clsx'
import { dateText, dayText, inUtc, type Viewer } from '#components/value/time-text.ts'
import type { CalendarDay, CycleEntry } from './prepare-month.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface MonthGridProps {
  days: readonly CalendarDay[]
  /** Whether the days of another month are still shown. */
  busy: boolean
  viewer: Viewer
}

/** A month as seven columns; on phones, the days of the month in one column. */
export function MonthGrid({ days, busy, viewer }: MonthGridProps) {
  return (
    <div aria-busy={busy} className={clsx(busy && 'opacity-60')}>
      <div aria-hidden className="hidden grid-cols-7 border-line border-b text-muted text-xs md:grid">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday} className="px-2 py-1.5">
            {weekday}
          </span>
        ))}
      </div>
      <ol aria-label="Days" className="grid md:grid-cols-7">
        {days.map((day, at) => (
          <Day key={day.date} day={day} weekday={WEEKDAYS[at % 7] ?? ''} viewer={viewer} />
        ))}
      </ol>
    </div>
  )
}

function Day({ day, weekday, viewer }: { day: CalendarDay; weekday: string; viewer: Viewer }) {
  const { date, inMonth, isToday, entries, closed } = day
  const at = new Date(`${date}T00:00:00Z`)
  const utc = inUtc(viewer)
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'flex min-w-0 gap-x-3 gap-y-1 border-line border-b px-4 py-2 md:min-h-24 md:flex-col md:border-r md:px-2 md:nth-[7n]:border-r-0 md:nth-last-[-n+7]:border-b-0',
        !inMonth && 'bg-sunken max-md:hidden',
        closed.length > 0 && entries.length === 0 && inMonth && 'md:bg-canvas',
      )}
    >
      <time dateTime={date} className="shrink-0 text-xs max-md:w-20">
        <span className="sr-only">{`${weekday}, ${dateText(at, utc)}`}</span>
        <span aria-hidden className={clsx('num md:hidden', isToday && 'font-semibold text-accent-ink')}>
          {weekday}, {dayText(at, utc)}
        </span>
        <span
          aria-hidden
          className={clsx(
            'num hidden size-6 place-items-center rounded-full md:grid',
            isToday ? 'bg-accent font-semibold text-accent-on' : inMonth ? 'text-ink' : 'text-subtle',
          )}
        >
          {at.getUTCDate()}
        </span>
      </time>
      <div className="grid min-w-0 gap-1 text-xs">
        {entries.map((entry) => (
          <Entry key={`${entry.cycle} ${entry.title ?? entry.text}`} entry={entry} />
        ))}
        {closed.map(({ reason, cycles }) => (
          <span key={reason} title={withoutCutoffs(cycles)} className="text-muted">
            {reason}
            <span className="sr-only">, {withoutCutoffs(cycles)}</span>
          </span>
        ))}
      </div>
    </li>
  )
}

const withoutCutoffs = (cycles: readonly string[]) => `no cutoffs for ${cycles.join(', ')}`

const Entry = ({ entry: { cycle, text, title } }: { entry: CycleEntry }) => (
  <span title={title} className="wrap-anywhere min-w-0">
    <span className="num font-medium">{text}</span> <span className="text-muted">{cycle}</span>
  </span>
)
