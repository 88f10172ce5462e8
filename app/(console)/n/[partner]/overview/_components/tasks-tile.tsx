import { IntentLink } from '#components/ui/intent-link.tsx'
import { Time } from '#components/value/time.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { tasksHref } from '../../tasks/search-params.ts'
import { Tile } from './tile.tsx'

/** Open tasks, and the age of the oldest. */
export function TasksTile({
  partner,
  tasks: { pending, on_hold, oldest },
}: {
  partner: string
  tasks: Overview['tasks']
}) {
  return (
    <Tile title="Open tasks" href={tasksHref(partner)} figure={numberText(pending + on_hold)}>
      {oldest === null ? (
        <span>No open tasks</span>
      ) : (
        <span>
          Oldest opened <Time value={oldest * 1000} />
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
