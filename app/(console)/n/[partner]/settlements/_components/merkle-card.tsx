import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { FullTime } from '#components/value/time.tsx'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { NetAmount } from '../net-amount.tsx'

/** The batch's proof: the root that all participants share, and our own leaf. */
export function MerkleCard({ details: { summary, merkle_root: root, merkle_leaf: leaf } }: { details: BatchDetails }) {
  if (!root) return null
  const signed = leaf?.kind === 'debtor' ? `-${leaf.amount}` : leaf?.amount
  return (
    <Card
      title="Proof"
      description="Each participant has one leaf with its net position. The network signs the root, so no leaf can be changed without invalidating the signature."
    >
      <DescriptionList
        items={[
          { label: 'Root hash', value: <IdChip id={root.root_hash} label="root hash" full /> },
          { label: 'Version', value: <code className="font-mono text-xs">{root.version}</code> },
          { label: 'Leaves', value: `${root.leaves_count}, one per participant` },
          { label: 'Created', value: <FullTime value={root.created_at} /> },
          ...(leaf
            ? [
                { label: 'Leaf hash', value: <IdChip id={leaf.leaf_hash} label="leaf hash" full /> },
                { label: 'Role', value: leaf.kind === 'creditor' ? 'Creditor' : 'Debtor' },
                {
                  label: 'Amount',
                  value: <NetAmount currency={summary.currency} minor={signed ?? null} />,
                  hint: leafWords(summary.net_total, signed),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** The leaf holds direction and absolute amount, the summary one signed number. */
function leafWords(netTotal: string | null, signed: string | undefined): string {
  return netTotal === signed
    ? 'Matches your net position.'
    : 'Doesn’t match your net position. Contact the network operator with the batch ID.'
}
