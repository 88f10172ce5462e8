'use client'

import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SelectionBar } from '#app/_list/selection-bar.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Delivery, WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { useRedeliverSeveral } from '../queries.ts'
import { countText } from '../recovery.ts'

type Redelivery = {
  readonly selected: readonly string[]
  /** Absent if nothing can be sent. */
  readonly onSelect?: (tokens: string[]) => void
  /** Actions on the selection, if any. */
  readonly bar: ReactNode
}

const NONE: readonly string[] = []

/** Selection of deliveries on a page, and sending them again. Rows that leave the page are deselected. */
export function useRedelivery(
  partner: string,
  webhook: WatchedWebhook,
  shown: readonly Delivery[] | undefined,
): Redelivery {
  const denialReason = useDenialReason('POST /webhook/{webhook_id}/redeliver')
  const [ticked, setTicked] = useState<readonly string[]>(NONE)
  const redeliver = useRedeliverSeveral({ partner, webhook: webhook.token })
  const selected = shown?.flatMap(({ token }) => (ticked.includes(token) ? [token] : [])) ?? []
  const onRedeliver = () =>
    redeliver.mutate(selected, {
      onSuccess: ({ deliveries }) => {
        setTicked(NONE)
        notify({ kind: 'success', title: `Sending ${countText(deliveries.length)} again` })
      },
      onError: (error) => notify({ kind: 'error', title: failureOf(error).message }),
    })
  const isOff = Boolean(denialReason) || !webhook.enabled
  return {
    selected,
    onSelect: isOff ? undefined : setTicked,
    bar: !isOff && selected.length > 0 && (
      <SelectionBar what="deliveries" count={selected.length} onClear={() => setTicked(NONE)}>
        <Button size="sm" onClick={onRedeliver} pending={redeliver.isPending}>
          <RotateCw aria-hidden />
          Redeliver
        </Button>
      </SelectionBar>
    ),
  }
}
