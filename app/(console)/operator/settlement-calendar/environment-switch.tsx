'use client'

import { showView, useView } from '#app/_list/use-view.ts'
import { oneOf } from '#app/_query/search.ts'
import { calendarHref, readView } from '#app/(console)/_calendar/search-params.ts'
import { Select } from '#components/ui/select.tsx'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'
import { ENVIRONMENT_CHOICES } from '../environment-choices.ts'

/** The environment of the calendar. `first` is shown if the URL names none, as in the calendar. */
export function EnvironmentSwitch({ first }: { first: Environment }) {
  const { environment = first, month } = useView(readView)
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
