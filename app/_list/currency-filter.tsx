'use client'

import { CURRENCY_CHOICES } from '#app/_form/typed-amount.ts'
import { FilterChoice } from './filter-bar.tsx'

/** The choice of a currency in the filters of a list. */
export const CurrencyFilter = () => (
  <FilterChoice
    name="currency"
    label="Currency"
    placeholder="Any currency"
    options={CURRENCY_CHOICES}
    className="max-w-36"
  />
)
