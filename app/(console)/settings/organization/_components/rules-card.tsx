'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { Time } from '#components/value/time.tsx'
import type { OrganizationRules } from '#lib/modules/members/rules/contract.ts'
import { rulesQuery } from '../queries.ts'
import { hoursText, minutesText, RULE_WORDS, WEEK_HOURS } from '../rule-words.ts'

const EditDialog = onDemand(() => import('./edit-rules-dialog.tsx').then((part) => part.EditRulesDialog))

const networksText = (networks: readonly string[] | null) => networks?.join(', ') ?? 'Any'

/** What signing in requires, how long sessions last, and the networks that are allowed. */
export function RulesCard() {
  const query = useQuery(rulesQuery())
  const { data, error } = query
  const { dialog, open } = useDialog()
  const edit = data && (
    <GuardedButton
      calls="PUT /organization/rules"
      onClick={() => open((onClose) => <EditDialog rules={data} onClose={onClose} />)}
    >
      Edit rules
    </GuardedButton>
  )
  return (
    <Card title={RULE_WORDS.title} actions={edit}>
      <div className="grid gap-3">
        <p className="text-muted text-sm">{RULE_WORDS.scope}</p>
        {error && !data && <ReadFailed what="the sign-in rules" query={query} />}
        {data ? <Facts rules={data} /> : !error && <Skeleton className="h-24" />}
      </div>
      {dialog}
    </Card>
  )
}

function Facts({ rules }: { rules: OrganizationRules }) {
  const { second_factor_from: from, session_hours: hours, idle_minutes: minutes } = rules
  return (
    <DescriptionList
      items={[
        {
          label: RULE_WORDS.secondFactor,
          value: from ? (
            <>
              Required from <Time value={from} format="absolute" />
            </>
          ) : (
            'Optional'
          ),
        },
        { label: RULE_WORDS.lifetime, value: hoursText(hours ?? WEEK_HOURS) },
        { label: RULE_WORDS.idle, value: minutes === null ? 'Never' : `After ${minutesText(minutes)}` },
        { label: RULE_WORDS.consoleNetworks, value: networksText(rules.console_networks) },
        { label: RULE_WORDS.apiKeyNetworks, value: networksText(rules.api_key_networks) },
      ]}
    />
  )
}
