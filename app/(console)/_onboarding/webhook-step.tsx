'use client'

import { useQuery } from '@tanstack/react-query'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { receptionsQuery } from '../n/[partner]/webhooks/_inspector/queries.ts'
import { eventWords } from '../n/[partner]/webhooks/words.ts'
import { useTryWebhook } from './queries.ts'
import { linkClass, Outcome, Refused } from './step-feedback.tsx'

/** Sends a test event to the built-in inspector and shows that it arrived. */
export function WebhookStep({ partner }: { partner: string }) {
  const attempt = useTryWebhook(partner)
  const { data } = useQuery(receptionsQuery(partner))
  const [newest] = data?.receptions ?? []
  return (
    <div className="grid gap-3">
      <GuardedButton
        calls="POST /webhook"
        variant="primary"
        onClick={() => attempt.mutate({})}
        pending={attempt.isPending}
        className="w-fit"
      >
        Send test event
      </GuardedButton>
      <Refused error={attempt.error} />
      {attempt.isSuccess && !newest && (
        <p role="status" className="text-muted text-sm">
          Sending…
        </p>
      )}
      {newest && (
        <Outcome>
          Event “{eventWords(newest)}” received, {newest.is_genuine ? 'signature valid' : 'signature invalid'}.
          <IntentLink href={`/n/${partner}/webhooks/inspector`} className={linkClass}>
            Open inspector
          </IntentLink>
        </Outcome>
      )}
    </div>
  )
}
