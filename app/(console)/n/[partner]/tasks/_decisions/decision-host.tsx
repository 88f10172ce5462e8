'use client'

import dynamic from 'next/dynamic'
import { useScreenKeys } from '#components/layout/use-screen-keys.ts'
import { undoLast, usePending } from './own-decisions.ts'

const DecisionBar = dynamic(() => import('./decision-bar.tsx').then((module) => module.DecisionBar), { ssr: false })

const UNDO = { u: undoLast }
const NONE = {}
const REPEATING: readonly string[] = []

/**
 * Mounted in the signed-in layout. Loads the bar of pending decisions with the first decision and
 * keeps it, with its shortcut, on every screen.
 */
export function DecisionHost() {
  const pending = usePending()
  useScreenKeys(pending.some(({ phase }) => phase === 'waiting') ? UNDO : NONE, REPEATING)
  return pending.length > 0 ? <DecisionBar /> : null
}
