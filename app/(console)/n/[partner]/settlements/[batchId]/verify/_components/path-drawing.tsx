import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { encodeBase64 } from '#lib/kernel/merkle/base64.ts'
import { formatMoney, isCurrency } from '#lib/kernel/money/amount.ts'
import type { BatchProof } from '#lib/modules/settlements/contract.ts'
import type { ProofCheck } from '../check-proof.ts'
import { type DrawnLevel, drawPath } from '../draw-path.ts'

interface PathDrawingProps {
  proof: BatchProof
  check: ProofCheck
  leafHash: string
}

/**
 * The Merkle path from our leaf to the root, top down in reading order. At each level, our hash is
 * in the middle and its sibling on the side where it is hashed.
 */
export function PathDrawing({ proof, check, leafHash }: PathDrawingProps) {
  const steps = check.steps.map(({ side, sibling, parent }) => ({
    side,
    sibling: encodeBase64(sibling),
    parent: encodeBase64(parent),
  }))
  const { levels, reached } = drawPath(leafHash, steps)
  const holds = reached === proof.root_hash
  const { kind } = proof.leaf
  return (
    <Card
      title="From leaf to root"
      description={`Leaf ${proof.leaf_index + 1} of ${proof.tree_size}; each sibling appears on the side where it’s hashed`}
    >
      <ol aria-label="Audit path" className="mx-auto grid max-w-lg text-xs">
        <li className="grid justify-items-center">
          <Box label="Your leaf" tone="own" wide>
            {kind === 'creditor' ? 'Creditor' : 'Debtor'}, {amountOf(proof.leaf)}
          </Box>
          <Lines />
        </li>
        {levels.map((level, at) => (
          <Level key={level.own} level={level} at={at} />
        ))}
        <li className="grid justify-items-center">
          <Box label={holds ? 'Signed root' : 'Computed root'} tone={holds ? 'good' : 'bad'} hash={reached} wide />
          {!holds && (
            <>
              <p className="py-1.5 font-medium text-danger">does not match</p>
              <Box label="Signed root" tone="plain" hash={proof.root_hash} wide />
            </>
          )}
        </li>
      </ol>
    </Card>
  )
}

/** A tampered leaf may contain neither a valid amount nor a currency. */
const amountOf = ({ amount, currency }: BatchProof['leaf']) =>
  /^\d+$/.test(amount) && isCurrency(currency)
    ? formatMoney({ currency, minor: BigInt(amount) })
    : `${amount} minor units of ${currency}`

function Level({ level: { own, sibling, side }, at }: { level: DrawnLevel; at: number }) {
  const neighbor = <Box label="Sibling" more={`, hashed on the ${side}`} tone="plain" hash={sibling} />
  return (
    <li>
      <div className="grid grid-cols-3 gap-2">
        {side === 'left' ? neighbor : <span />}
        <Box label={at === 0 ? 'Leaf hash' : `Level ${at}`} tone="own" hash={own} />
        {side === 'right' ? neighbor : <span />}
      </div>
      <Lines from={side} />
    </li>
  )
}

const TONES = {
  own: 'border-accent-ink bg-accent-soft',
  plain: 'border-line bg-sunken',
  good: 'border-success-line bg-success-bg text-success',
  bad: 'border-danger-line bg-danger-bg text-danger',
}

interface BoxProps {
  label: string
  /** Text alternative for the box's position. */
  more?: string
  tone: keyof typeof TONES
  hash?: string
  wide?: boolean
  children?: ReactNode
}

function Box({ label, more, tone, hash, wide = false, children }: BoxProps) {
  return (
    <div
      className={clsx(
        'min-w-0 rounded-md border px-2 py-1 text-center',
        wide ? 'w-fit max-w-full' : 'w-full',
        TONES[tone],
      )}
    >
      <p className={tone === 'plain' || tone === 'own' ? 'text-muted' : undefined}>
        {label}
        {more && <span className="sr-only">{more}</span>}
      </p>
      {hash ? (
        <p title={hash} className={clsx('font-mono', wide ? 'wrap-anywhere' : 'truncate')}>
          {hash}
        </p>
      ) : (
        <p className="num font-medium">{children}</p>
      )}
    </div>
  )
}

/** Connectors to the next level. The labels in the boxes carry the meaning, not color. */
function Lines({ from }: { from?: 'left' | 'right' }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 300 24"
      preserveAspectRatio="none"
      className="h-6 w-full fill-none text-control [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d="M150 0V24" stroke="var(--accent-ink)" strokeWidth="2" />
      {from && (
        <path
          d={`M${from === 'left' ? 50 : 250} 0C${from === 'left' ? 50 : 250} 16 150 6 150 24`}
          stroke="currentColor"
        />
      )}
    </svg>
  )
}
