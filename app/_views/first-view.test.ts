import { describe, expect, it } from 'vitest'
import type { SavedView } from '#lib/modules/saved-views/contract.ts'
import { firstViewOf, shownParams } from './first-view.ts'

const view = (fields: Partial<SavedView>): SavedView => ({
  token: 'view_1',
  list: 'payments',
  partner_id: null,
  name: 'View',
  search: 'state=failed',
  hidden_columns: [],
  columns: null,
  default_roles: [],
  created_at: { seconds: 0 },
  updated_at: { seconds: 0 },
  ...fields,
})

describe('the first view of a role', () => {
  const everywhere = view({ default_roles: ['support', 'viewer'] })
  const here = view({ partner_id: 'part_1', default_roles: ['support'] })

  it('is the namespace’s before the organization’s', () => {
    expect(firstViewOf([everywhere, here], 'support')).toBe(here)
    expect(firstViewOf([everywhere, here], 'viewer')).toBe(everywhere)
    expect(firstViewOf([everywhere, here], 'admin')).toBeUndefined()
  })

  it('applies to a URL without search params only', () => {
    expect(shownParams({}, everywhere)).toEqual({ state: 'failed' })
    expect(shownParams({ currency: 'USD' }, everywhere)).toEqual({ currency: 'USD' })
    expect(shownParams({ view: 'all' }, everywhere)).toEqual({ view: 'all' })
    expect(shownParams({}, undefined)).toEqual({})
  })
})
