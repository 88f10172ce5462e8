import { QUEUE_AGES } from '#lib/modules/overview/states.ts'
import type { TaskAge } from '../../search-params.ts'
import { ageText } from '../../words.ts'

/** An age range as the value of an option, such as `3600-14400`; empty for any age. */
export const ageKey = ({ older, younger }: TaskAge): string =>
  older || younger ? `${older ?? 0}-${younger ?? ''}` : ''

export function ageOf(key: string): TaskAge {
  const [older, younger] = key.split('-').map(Number)
  return { older: older || undefined, younger: younger || undefined }
}

const GROUPS: readonly TaskAge[] = QUEUE_AGES.map((older, at) => ({
  older: older || undefined,
  younger: QUEUE_AGES[at + 1],
}))

/** The age groups of Overview's chart. */
export const AGE_OPTIONS = GROUPS.map((age) => ({
  value: ageKey(age),
  label: ageText(age.older ?? 0, age.younger ?? null),
}))
