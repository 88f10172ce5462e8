'use client'

import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import { focusPanel } from '#components/layout/focus-panel.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { useSnooze } from '../../queries.ts'
import type { Waiting } from '../../waiting.ts'

interface SnoozeNoticeProps {
  partner: string
  row: Waiting
  nameOf: (number: number) => string
}

/** When the snooze of the open payment ends, and who snoozed it. */
export function SnoozeNotice({ partner, row: { snooze, payment_id }, nameOf }: SnoozeNoticeProps) {
  const { number: me } = useReader()
  const denied = useDenialReason('DELETE /admission-queue/{payment_id}/snooze') !== undefined
  const write = useSnooze(partner)
  const failure = failureOrNone(write.error)
  if (!snooze) return null
  // The button disappears, and so does the row, which the list of snoozed payments shows.
  const end = () => write.mutate({ paymentId: payment_id, until: null }, { onSuccess: focusPanel })
  return (
    <>
      <Alert
        tone="info"
        title={
          <>
            Snoozed, returns <Time value={snooze.until * 1000} />
          </>
        }
        action={
          !denied && (
            <Button size="sm" onClick={end} pending={write.isPending}>
              End snooze
            </Button>
          )
        }
      >
        By {snooze.by === me ? 'you' : nameOf(snooze.by)}
      </Alert>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
    </>
  )
}
