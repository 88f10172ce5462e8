import { countText } from '#components/data-table/count-text.ts'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Time } from '#components/value/time.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { tasksHref } from '../../tasks/search-params.ts'
import { Tile } from './tile.tsx'

/** Payments awaiting a decision, and the age of the oldest. */
export function QueueTile({ partner, queue }: { partner: string; queue: Overview['queue'] }) {
  const { oldest, on_hold } = queue
  return (
    <Tile title="Awaiting your decision" href={tasksHref(partner)} figure={countText(queue)}>
      {oldest === null ? (
        <span>No open tasks</span>
      ) : (
        <span>
          Oldest: <Time value={oldest * 1000} />
        </span>
      )}
      {on_hold > 0 && (
        <span>
          <IntentLink
            href={tasksHref(partner, { tab: 'on_hold' })}
            className="rounded-sm text-accent-ink hover:underline"
          >
            {numberText(on_hold)} on hold
          </IntentLink>
        </span>
      )}
    </Tile>
  )
}
