'use client'

import { useEffect, useState } from 'react'
import { judge, type Verdict } from './differences.ts'
import { type Computed, isSecret, type Signed, signWith } from './signatures.ts'

/**
 * State of the debugger: no secret, an invalid secret, or a verdict with the computed signatures.
 */
export type Outcome = { readonly kind: 'waiting' } | { readonly kind: 'malformed' } | Judged
type Judged = {
  readonly kind: 'judged'
  readonly verdict: Verdict
  readonly computed: Computed
  readonly checked: Signed
}

/** Signs what was sent and what was checked, and compares them whenever either changes. */
export function useVerdict(secret: string, sent: Signed, checked: Signed): Outcome {
  const [judged, setJudged] = useState<Judged>()
  const usable = isSecret(secret)
  useEffect(() => {
    if (!usable) return
    let stale = false
    void Promise.all([signWith(secret, sent), signWith(secret, checked)]).then(([ofSent, computed]) => {
      if (!stale) setJudged({ kind: 'judged', verdict: judge(sent, checked, ofSent, computed), computed, checked })
    })
    return () => {
      stale = true
    }
  }, [usable, secret, sent, checked])
  if (secret === '') return { kind: 'waiting' }
  if (!usable) return { kind: 'malformed' }
  return judged ?? { kind: 'waiting' }
}
