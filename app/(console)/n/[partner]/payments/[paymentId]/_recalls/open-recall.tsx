import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Recall } from '#lib/modules/recalls/contract.ts'
import { waitingForRecall } from '../waiting-for.ts'

/** The ID of the recalls card, to which the notice links. */
export const RECALLS_ID = 'recalls'

const isOurs = ({ direction }: Recall) => direction !== 'out'

/** Marks a payment with an open recall. */
export const OpenRecallBadge = ({ recall }: { recall: Recall }) =>
  isOurs(recall) ? (
    <StateBadge tone="warning" label="Recall to answer" />
  ) : (
    <StateBadge tone="neutral" label="Recalled" />
  )

/** Who has to answer an open recall, and until when. */
export const OpenRecallNotice = ({ recall }: { recall: Recall }) => (
  <>
    {waitingForRecall(recall)} by <Time value={recall.expires_on} format="absolute" />.{' '}
    <a href={`#${RECALLS_ID}`} className="rounded-sm text-accent-ink underline underline-offset-2">
      {isOurs(recall) ? 'Answer the recall' : 'View the recall'}
    </a>
  </>
)
