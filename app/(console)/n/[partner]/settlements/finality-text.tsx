import { Time } from '#components/value/time.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { BatchFinality } from '#lib/modules/settlements/contract.ts'

/** Whether the money of a batch has moved at the settlement bank. */
export function FinalityText({ finality: { final_on, instructions } }: { finality: BatchFinality }) {
  const { total, sent, confirmed, rejected } = instructions
  if (final_on !== null) {
    return (
      <>
        Final since <Time value={final_on * 1000} />
      </>
    )
  }
  if (confirmed === total) return 'All instructions are confirmed, but a reversal must be resolved first'
  if (sent + confirmed + rejected === 0) return 'Instructions not sent yet'
  return (
    <>
      Waiting for the settlement bank: {confirmed} of {counted(total, 'instruction')} confirmed
      {rejected > 0 && `, ${rejected} rejected`}
    </>
  )
}
