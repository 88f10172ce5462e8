import { Time } from '#components/value/time.tsx'
import type { BatchFinality } from '#lib/modules/settlements/contract.ts'

/** Since when a batch is final, or how many instructions the settlement bank has confirmed. */
export function FinalityCell({ finality }: { finality: BatchFinality | null }) {
  if (!finality) return <span className="text-subtle">-</span>
  const { final_on, instructions } = finality
  if (final_on !== null) {
    return (
      <>
        Final since <Time value={final_on * 1000} format="date" className="text-muted" />
      </>
    )
  }
  return (
    <>
      Not final,{' '}
      <span className="num text-muted">
        {instructions.confirmed} of {instructions.total} confirmed
      </span>
    </>
  )
}
