import type { Tone } from '#components/ui/tone.ts'
import type { Connection } from '#lib/modules/single-sign-on/contract.ts'
import type { MODES } from '#lib/modules/single-sign-on/states.ts'

type Mode = (typeof MODES)[number]

export const MODE_WORDS: Record<Mode, { label: string; means: string }> = {
  off: { label: 'Off', means: 'Members sign in with a password.' },
  optional: { label: 'Optional', means: 'Members sign in with the identity provider or a password.' },
  required: {
    label: 'Required',
    means: 'Members sign in with the identity provider only. Other sessions started with a password end.',
  },
}

/** The state of a connection as a badge. */
export function connectionLook({ mode, tested_at }: Connection): { tone: Tone; label: string } {
  if (mode === 'required') return { tone: 'success', label: 'Required' }
  if (mode === 'optional') return { tone: 'success', label: 'On' }
  return tested_at ? { tone: 'info', label: 'Tested' } : { tone: 'neutral', label: 'Not tested' }
}
