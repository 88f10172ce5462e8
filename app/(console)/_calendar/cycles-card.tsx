import { zoneName } from '#app/_form/time-zones.ts'
import { Card } from '#components/ui/card.tsx'
import type { SettlementCycle } from '#lib/modules/settlements/schedule/contract.ts'

const CALENDARS: Readonly<Record<string, string>> = {
  target: 'T2 (Eurosystem)',
  'federal-reserve': 'Federal Reserve Banks',
}

/** The cycles whose cutoffs the calendar shows. */
export function CyclesCard({ cycles }: { cycles: readonly SettlementCycle[] }) {
  return (
    <Card title="Cycles" description="Each cutoff settles all completed transactions, regardless of its cycle." flush>
      <ul>
        {cycles.map(({ name, cron, time_zone, calendar }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 text-sm last:border-b-0"
          >
            <span className="font-medium sm:w-40">{name}</span>
            <code className="font-mono text-xs">{cron}</code>
            <span className="text-muted">{zoneName(time_zone)}</span>
            <span className="text-muted">
              {calendar === null ? 'No closed days' : `Closed days: ${CALENDARS[calendar] ?? calendar}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
