import { expect, test } from 'vitest'
import type { CustomerDetails } from '#lib/modules/customers/contract.ts'
import { changeOf, formOf, NEW_CUSTOMER, newCustomer } from './customer-form.ts'

const form = newCustomer('harbor')
const person = {
  ...NEW_CUSTOMER,
  payment_address: ' juniper ',
  first_name: 'Juniper',
  last_name: 'Sample',
  email: 'juniper@mail.example',
}
const problems = (values: object) => form.safeParse(values).error?.issues.map(({ path }) => path.join('.'))

test('the part before the @ becomes an address of the namespace, and empty texts are not sent', () => {
  expect(form.parse(person)).toEqual({
    type: 'Individual',
    payment_address: 'juniper@harbor',
    status: 'ENABLED',
    first_name: 'Juniper',
    last_name: 'Sample',
    email: 'juniper@mail.example',
  })
})

test('fields of the other customer type are not sent', () => {
  expect(form.parse({ ...person, business_trade_name: 'Corner Shop' })).not.toHaveProperty('business_trade_name')
})

test('missing and invalid values show an error at their field', () => {
  expect(problems({ ...person, first_name: ' ' })).toEqual(['first_name'])
  expect(problems({ ...person, payment_address: 'jun iper' })).toEqual(['payment_address'])
  expect(problems({ ...NEW_CUSTOMER, type: 'Business', payment_address: 'shop', business_trade_name: 'Shop' })).toEqual(
    ['business_legal_name', 'business_website', 'business_industry'],
  )
})

const stored: CustomerDetails = {
  token: 'cust_01h455vb4pex5vsknk084sn02q',
  partner_id: 'part_01h455vb4pex5vsknk084sn02q',
  payment_address: 'juniper@harbor',
  first_name: 'Juniper',
  middle_name: '',
  last_name: 'Sample',
  nick_name: 'June',
  email: 'juniper@mail.example',
  phone_number: '',
  status: 2,
  type: 'Individual',
  business_trade_name: '',
  business_legal_name: '',
  business_website: '',
  business_industry: '',
  business_description: '',
  created_at: { seconds: 1 },
  updated_at: { seconds: 1 },
}

test('an update sends only changed fields, including cleared ones', () => {
  expect(changeOf(stored).parse(formOf(stored))).toEqual({})
  expect(changeOf(stored).parse({ ...formOf(stored), nick_name: '', last_name: 'Wren ' })).toEqual({
    nick_name: '',
    last_name: 'Wren',
  })
})

test.each(['last_name', 'email'] as const)('the %s of a person cannot be cleared', (field) => {
  const { error } = changeOf(stored).safeParse({ ...formOf(stored), [field]: ' ' })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('the contact of a business can be cleared', () => {
  const business: CustomerDetails = { ...stored, type: 'Business', business_trade_name: 'Corner Shop' }
  const cleared = { first_name: '', last_name: '', email: '' }
  expect(changeOf(business).parse({ ...formOf(business), ...cleared })).toEqual(cleared)
})
