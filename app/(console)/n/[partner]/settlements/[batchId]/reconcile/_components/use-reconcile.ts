import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { fileHref } from '../../../search-params.ts'
import type { Reconciled } from '../reconcile-messages.ts'
import { runReconcile } from '../run-reconcile.ts'

/** Starts and cancels recomputing a batch. Leaving the page also cancels it. */
export function useReconcile(partner: string, { summary, positions }: BatchDetails) {
  const [lines, setLines] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const { token, currency, net_total, txn_count } = summary
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: (signal: AbortSignal): Promise<Reconciled> =>
      runReconcile(
        {
          // In a worker, relative URLs resolve against the worker's script.
          href: new URL(fileHref(partner, token, 'transactions.csv'), window.location.origin).href,
          partner,
          currency,
          claimed: { net: net_total, transactions: txn_count, positions },
        },
        signal,
        setLines,
      ),
    retry: false,
  })
  const start = () => {
    setLines(0)
    running.current = new AbortController()
    mutate(running.current.signal)
  }
  const cancel = () => {
    running.current?.abort()
    reset()
  }
  return { result: data, error, isPending, lines, start, cancel }
}
