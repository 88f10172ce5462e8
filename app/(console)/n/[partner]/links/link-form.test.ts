import { expect, test } from 'vitest'
import { formOf, NEW_LINK, ProposeForm, permissionsOf, RightsForm } from './link-form.ts'

const rights = { pull: true, limit: '250.00', currency: 'USD' }

test('a limit is entered in decimals and sent in minor units; an empty limit is not sent', () => {
  expect(permissionsOf(rights)).toEqual({ pull: true, limit: { currency: 'USD', total: '25000' } })
  expect(permissionsOf({ ...rights, limit: '' })).toEqual({ pull: true, limit: null })
  expect(permissionsOf({ ...rights, pull: false })).toEqual({ pull: false, limit: null })
})

test('an invalid limit shows an error at its field', () => {
  for (const limit of ['0', '1.234', 'ten']) {
    expect(RightsForm.safeParse({ ...rights, limit }).error?.issues.map(({ path }) => path[0])).toEqual(['limit'])
  }
})

test('both addresses are required', () => {
  const issues = ProposeForm.safeParse({ ...NEW_LINK, responder_address: 'nobody' }).error?.issues
  expect(issues?.map(({ path }) => path[0])).toEqual(['proposer_address', 'responder_address'])
})

test('the form of an existing link shows its permissions', () => {
  const permissions = { pull: true, limit: { currency: 'KWD', total: '1500' } }
  expect(permissionsOf(formOf({ permissions } as never))).toEqual(permissions)
})
