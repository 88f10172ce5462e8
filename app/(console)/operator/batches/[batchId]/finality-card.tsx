'use client'

import { Download } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { BatchFinality } from '#lib/modules/settlements/contract.ts'
import { FinalityText } from '../../../n/[partner]/settlements/finality-text.tsx'
import { operatorFile } from '../../export-href.ts'
import { viewHref } from '../../instructions/search-params.ts'

const BatchSentDialog = onDemand(() => import('./batch-sent-dialog.tsx').then((part) => part.BatchSentDialog))

const PaymentFileDialog = onDemand(() => import('./payment-file-dialog.tsx').then((part) => part.PaymentFileDialog))

const TABLES = [
  { type: 'csv', label: 'Instructions (CSV)' },
  { type: 'xlsx', label: 'Instructions (XLSX)' },
] as const

/** How far the settlement bank has moved the money of a batch. */
export function FinalityCard({ batchId, finality }: { batchId: string; finality: BatchFinality }) {
  const { dialog, open } = useDialog()
  const { total, sent, confirmed, rejected } = finality.instructions
  const pending = total - sent - confirmed - rejected
  return (
    <Card
      title="Settlement bank"
      description={<FinalityText finality={finality} />}
      actions={
        pending > 0 && (
          <GuardedButton
            calls="POST /operator/batches/{batch_id}/instructions/sent"
            size="sm"
            onClick={() => open((onClose) => <BatchSentDialog batchId={batchId} count={pending} onClose={onClose} />)}
          >
            Mark {counted(pending, 'instruction')} as sent
          </GuardedButton>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <IntentLink href={viewHref({ batch: batchId })} className="text-accent-ink text-sm underline">
          {counted(total, 'settlement instruction')}
        </IntentLink>
        <div className="flex flex-wrap gap-2">
          {TABLES.map(({ type, label }) => (
            <a
              key={type}
              href={operatorFile(`batches/${batchId}/instructions.${type}`)}
              download
              className={buttonClass({ size: 'sm' })}
            >
              <Download aria-hidden />
              {label}
            </a>
          ))}
          {finality.state === 'pending' && (
            <Button
              size="sm"
              onClick={() => open((onClose) => <PaymentFileDialog batchId={batchId} onClose={onClose} />)}
            >
              <Download aria-hidden />
              Payment file (pacs.009)
            </Button>
          )}
        </div>
      </div>
      {dialog}
    </Card>
  )
}
