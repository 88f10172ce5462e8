'use client'

import { useId } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { Select } from '#components/ui/select.tsx'
import { TASK_AGES } from '#lib/modules/overview/states.ts'
import { type TaskAge, type TasksView, tasksHref } from '../../search-params.ts'
import { ageText } from '../../words.ts'

const GROUPS: readonly TaskAge[] = TASK_AGES.map((older, at) => ({
  older: older || undefined,
  younger: TASK_AGES[at + 1],
}))

const keyOf = ({ older, younger }: TaskAge) => (older || younger ? `${older ?? 0}-${younger ?? ''}` : '')
const optionOf = (age: TaskAge) => ({
  value: keyOf(age),
  label: ageText(age.older ?? 0, age.younger ?? null),
})

/** Filters the queue by task age, in the groups of Overview's chart. */
export function AgeFilter({ partner, view: { tab, older, younger } }: { partner: string; view: TasksView }) {
  const id = useId()
  const value = keyOf({ older, younger })
  const isGroup = GROUPS.some((group) => keyOf(group) === value)
  const shown = value === '' || isGroup ? GROUPS : [...GROUPS, { older, younger }]
  const onChange = (chosen: string) => {
    const age = shown.find((group) => keyOf(group) === chosen)
    showView(tasksHref(partner, { tab, older: age?.older, younger: age?.younger }), 'replace')
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Age
      </label>
      <Select
        id={id}
        value={value}
        placeholder="Any age"
        options={shown.map(optionOf)}
        onChange={({ target }) => onChange(target.value)}
        className="max-w-48 max-sm:max-w-32"
      />
    </>
  )
}
