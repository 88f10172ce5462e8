'use client'

import { showView } from '#app/_list/use-view.ts'
import { oneOf } from '#app/_query/search.ts'
import { calendarHref, readView } from '#app/(console)/_calendar/search-params.ts'
import { Select } from '#components/ui/select.tsx'
import { ENVIRONMENTS } from '#lib/kernel/access.ts'
import { ENVIRONMENT_CHOICES } from '../environment-choices.ts'
import { useEnvironmentView } from '../first-environment.tsx'

/** The environment of the calendar. */
export function EnvironmentSwitch() {
  const { environment, month } = useEnvironmentView(readView)
  return (
    <Select
      aria-label="Environment"
      options={ENVIRONMENT_CHOICES}
      value={environment}
      onChange={({ target }) => {
        const chosen = oneOf(target.value, ENVIRONMENTS)
        showView(calendarHref(undefined, { month, environment: chosen }), 'replace')
      }}
      className="w-28"
    />
  )
}
