import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Recall } from '#lib/modules/recalls/contract.ts'
import { waitingForRecall } from '../waiting-for.ts'

/** ID of the recalls card, which the notice links to. */
export const RECALLS_ID = 'recalls'

const needsOurAnswer = ({ direction }: Recall) => direction !== 'out'

/** Marks a payment with an open recall. */
export const OpenRecallBadge = ({ recall }: { recall: Recall }) =>
  needsOurAnswer(recall) ? (
    <StateBadge tone="warning" label="Recall to answer" />
  ) : (
    <StateBadge tone="neutral" label="Recalled" />
  )

/** Who must answer an open recall, and by when. */
export const OpenRecallNotice = ({ recall }: { recall: Recall }) => (
  <>
    {waitingForRecall(recall)} by <Time value={recall.expires_on} format="absolute" />.{' '}
    <a href={`#${RECALLS_ID}`} className="rounded-sm text-accent-ink underline underline-offset-2">
      {needsOurAnswer(recall) ? 'Answer the recall' : 'View the recall'}
    </a>
  </>
)
