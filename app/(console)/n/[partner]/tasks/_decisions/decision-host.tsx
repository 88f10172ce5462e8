'use client'

import dynamic from 'next/dynamic'
import { usePending } from './own-decisions.ts'

const DecisionBar = dynamic(() => import('./decision-bar.tsx').then((module) => module.DecisionBar), { ssr: false })

/** For the signed-in frame: the bar of decisions on their way comes with the first decision, and stays over every screen. */
export function DecisionHost() {
  return usePending().length > 0 ? <DecisionBar /> : null
}
