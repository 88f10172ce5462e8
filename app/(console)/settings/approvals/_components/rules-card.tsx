'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { APPROVAL_KINDS } from '#lib/kernel/approval-kinds.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { listText } from '#lib/kernel/wording.ts'
import type { ApprovalRules } from '#lib/modules/approvals/contract.ts'
import { approvalRulesQuery } from '../queries.ts'
import { NEEDS_TWO, RULES } from '../words.ts'

const EditDialog = onDemand(() => import('./edit-rules-dialog.tsx').then((part) => part.EditRulesDialog))

const exemptReturns = ({ returns_up_to: amounts }: ApprovalRules): string | undefined =>
  amounts.length === 0
    ? undefined
    : `above ${listText(amounts.map(({ currency, total }) => formatMoney({ currency, minor: BigInt(total) })))}`

/** Which kinds of changes need a second admin. */
export function RulesCard() {
  const query = useQuery(approvalRulesQuery())
  const { data, error } = query
  const { dialog, open } = useDialog()
  const edit = data && (
    <GuardedButton
      calls="PUT /organization/approval-rules"
      onClick={() => open((onClose) => <EditDialog rules={data} onClose={onClose} />)}
    >
      Edit rules
    </GuardedButton>
  )
  return (
    <Card
      title="Approval by a second admin"
      description="Changes that wait until another admin approves them"
      actions={edit}
    >
      {error && !data && <ReadFailed what="the approval rules" query={query} />}
      {!data && !error && <Skeleton className="h-36" />}
      {data && (
        <div className="grid gap-2">
          <DescriptionList
            columns={2}
            items={APPROVAL_KINDS.map((kind) => ({
              label: RULES[kind].label,
              value: data[kind] ? 'Second admin required' : 'Not required',
              hint: kind === 'live_returns' && data.live_returns && exemptReturns(data),
            }))}
          />
          {data.admins_who_can_approve < 2 && <p className="text-muted text-xs">{NEEDS_TWO}</p>}
        </div>
      )}
      {dialog}
    </Card>
  )
}
