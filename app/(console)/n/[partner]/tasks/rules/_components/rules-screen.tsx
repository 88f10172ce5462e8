'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, Route } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { membersQuery } from '#app/_query/members.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { AssignmentRule, AssignmentRules } from '#lib/modules/assignment-rules/contract.ts'
import { MAX_RULES } from '#lib/modules/assignment-rules/states.ts'
import { HEAD } from '../head.ts'
import { rulesQuery, useReplaceRules } from '../queries.ts'
import { isSkipped, memberName } from '../rule-members.ts'
import { PreviewCard } from './preview-card.tsx'
import { RuleItem } from './rule-item.tsx'

const RuleDialog = onDemand(() => import('./rule-dialog.tsx').then((part) => part.RuleDialog))
const DeleteRuleDialog = onDemand(() => import('./delete-rule-dialog.tsx').then((part) => part.DeleteRuleDialog))

/** The assignment rules of a namespace, in their order. */
export function RulesScreen({ partner }: { partner: string }) {
  const query = useQuery(rulesQuery(partner))
  const { data: team } = useQuery(membersQuery())
  const { dialog, open } = useDialog()
  const { data, error } = query
  const nameOf = (number: number) => (team ? memberName(team.members, number) : `member ${number}`)
  const edit = (rules: AssignmentRules, rule?: AssignmentRule) =>
    open((onClose) => <RuleDialog partner={partner} rules={rules} rule={rule} onClose={onClose} />)
  const create = (
    <GuardedButton
      calls="PUT /assignment-rules"
      variant="primary"
      disabled={!data || data.rules.length >= MAX_RULES}
      onClick={() => data && edit(data)}
    >
      <Plus aria-hidden />
      Create rule
    </GuardedButton>
  )
  return (
    <Container>
      <PageHeader {...HEAD} crumbs={[{ label: 'Tasks', href: `/n/${partner}/tasks` }]} actions={create} />
      {!data && error && <ReadFailed what="the assignment rules" query={query} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.rules.length === 0 && (
        <EmptyState title="No assignment rules yet" icon={<Route />}>
          New payments stay unassigned until a member claims them. Create a rule to assign them automatically.
        </EmptyState>
      )}
      {data && data.rules.length > 0 && (
        <>
          <RuleList
            partner={partner}
            rules={data}
            nameOf={nameOf}
            skipped={(rule) => team !== undefined && isSkipped(team.members, rule.members)}
            onEdit={(rule) => edit(data, rule)}
            onDelete={(rule) =>
              open((onClose) => <DeleteRuleDialog partner={partner} rules={data} rule={rule} onClose={onClose} />)
            }
          />
          <PreviewCard partner={partner} rules={data.rules} nameOf={nameOf} />
        </>
      )}
      {dialog}
    </Container>
  )
}

interface RuleListProps {
  partner: string
  rules: AssignmentRules
  nameOf: (number: number) => string
  skipped: (rule: AssignmentRule) => boolean
  onEdit: (rule: AssignmentRule) => void
  onDelete: (rule: AssignmentRule) => void
}

function RuleList({ partner, rules: { version, rules }, nameOf, skipped, onEdit, onDelete }: RuleListProps) {
  const replace = useReplaceRules(partner)
  const failure = failureOrNone(replace.error)
  const move = (from: number, to: number) => {
    const moved = [...rules]
    moved.splice(to, 0, ...moved.splice(from, 1))
    replace.mutate({ version, rules: moved })
  }
  return (
    <Card flush>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <ol aria-label="Assignment rules" className="divide-y divide-line">
        {rules.map((rule, at) => (
          <RuleItem
            key={rule.token}
            rule={rule}
            place={at + 1}
            nameOf={nameOf}
            isSkipped={skipped(rule)}
            isBusy={replace.isPending}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < rules.length - 1 ? () => move(at, at + 1) : undefined}
            onEdit={() => onEdit(rule)}
            onDelete={() => onDelete(rule)}
          />
        ))}
      </ol>
    </Card>
  )
}
