'use client'

import { showView, useView } from '#app/_list/use-view.ts'
import { oneOf } from '#app/_query/search.ts'
import { calendarHref, readView } from '#app/(console)/_calendar/search-params.ts'
import { Select } from '#components/ui/select.tsx'
import { ENVIRONMENTS } from '#lib/kernel/access.ts'
import { DEFAULT_ENVIRONMENT, ENVIRONMENT_CHOICES, environmentParam } from '../environment-choices.ts'

/** The environment of the calendar. */
export function EnvironmentSwitch() {
  const { environment = DEFAULT_ENVIRONMENT, month } = useView(readView)
  return (
    <Select
      aria-label="Environment"
      options={ENVIRONMENT_CHOICES}
      value={environment}
      onChange={({ target }) => {
        const chosen = oneOf(target.value, ENVIRONMENTS)
        showView(calendarHref(undefined, { month, environment: environmentParam(chosen) }), 'replace')
      }}
      className="w-28"
    />
  )
}
