import { Time } from '#components/value/time.tsx'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { NetAmount } from '../../../net-amount.tsx'

/** The batch's identifiers and proof in full, because paper has no copy buttons. */
export function StatementFacts({ batch: { summary, merkle_root, merkle_leaf } }: { batch: BatchDetails }) {
  const { token, cutoff_time, completed_on, currency, net_total } = summary
  const facts = [
    ['Net position', <NetAmount key="net" currency={currency} minor={net_total} className="font-semibold" />],
    ['Batch', <code key="batch">{token}</code>],
    ['Cutoff', <Time key="cutoff" value={cutoff_time * 1000} format="absolute" />],
    ['Completed', completed_on !== null && <Time key="done" value={completed_on * 1000} format="absolute" />],
    ['Root hash', <code key="root">{merkle_root?.root_hash}</code>],
    ['Leaf hash', <code key="leaf">{merkle_leaf?.leaf_hash}</code>],
  ] as const
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline border-line border-b py-1.5 text-sm"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere [&_code]:font-mono [&_code]:text-xs">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
