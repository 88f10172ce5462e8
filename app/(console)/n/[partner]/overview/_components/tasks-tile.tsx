import { IntentLink } from '#components/ui/intent-link.tsx'
import { Time } from '#components/ui/time.tsx'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { tasksHref } from '../../tasks/search-params.ts'
import { Tile } from './tile.tsx'

const whole = new Intl.NumberFormat('en-US')

/** What waits for the namespace's people. */
export function TasksTile({
  partner,
  tasks: { pending, on_hold, oldest },
}: {
  partner: string
  tasks: Overview['tasks']
}) {
  return (
    <Tile title="Tasks waiting" href={tasksHref(partner)} figure={whole.format(pending + on_hold)}>
      {oldest === null ? (
        <span>Nothing waits for your people.</span>
      ) : (
        <span>
          The oldest was opened <Time value={oldest * 1000} />
        </span>
      )}
      {on_hold > 0 && (
        <span>
          <IntentLink
            href={tasksHref(partner, { tab: 'on_hold' })}
            className="rounded-sm text-accent-ink hover:underline"
          >
            {whole.format(on_hold)} on hold
          </IntentLink>
        </span>
      )}
    </Tile>
  )
}
