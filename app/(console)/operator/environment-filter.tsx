'use client'

import { FilterChoice } from '#app/_list/filter-bar.tsx'
import { ENVIRONMENT_CHOICES } from './environment-choices.ts'

/** The choice of an environment, or of both, in the filters of a list. */
export const EnvironmentFilter = () => (
  <FilterChoice
    name="environment"
    label="Environment"
    placeholder="Any environment"
    options={ENVIRONMENT_CHOICES}
    className="max-w-40"
  />
)
