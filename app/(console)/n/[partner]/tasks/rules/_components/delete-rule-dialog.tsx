'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { AssignmentRule, AssignmentRules } from '#lib/modules/assignment-rules/contract.ts'
import { useReplaceRules } from '../queries.ts'

interface DeleteRuleDialogProps {
  partner: string
  rules: AssignmentRules
  rule: AssignmentRule
  onClose: () => void
}

export function DeleteRuleDialog({ partner, rules: { version, rules }, rule, onClose }: DeleteRuleDialogProps) {
  const body = { version, rules: rules.filter(({ token }) => token !== rule.token) }
  return (
    <ConfirmWrite
      write={useReplaceRules(partner)}
      body={body}
      done={() => ({ kind: 'success', title: `${rule.name} deleted` })}
      onClose={onClose}
      title={`Delete the rule “${rule.name}”?`}
      action="Delete rule"
    >
      <p>Payments this rule already assigned stay assigned.</p>
    </ConfirmWrite>
  )
}
