import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, Nothing, pathId } from '../../wire/shapes.ts'
import {
  CreateCustomer,
  Customer,
  CustomerDetails,
  CustomerFilters,
  CustomerList,
  CustomerQuery,
  UpdateCustomer,
} from './contract.ts'

const tag = 'Customers'
const customer_id = pathId('The customer')
const read = { by: 'key', flag: 'customers_read', permission: 'read', partner: true } as const
const write = { by: 'key', flag: 'customers_write', permission: 'customers.write', partner: true } as const

export const createCustomer = operation({
  id: 'createCustomer',
  method: 'POST',
  path: '/customer',
  tag,
  summary: 'Create a customer',
  description: 'The payment address must end in the namespace’s domain.',
  access: write,
  body: CreateCustomer,
  data: Customer,
  errors: [409],
  extension: true,
})

export const resolveCustomer = operation({
  id: 'resolveCustomer',
  method: 'GET',
  path: '/customer/{payment_address}/resolve',
  tag,
  summary: 'Look up a payment address',
  description: 'Finds an enabled customer of any namespace in the environment of the caller’s namespace.',
  access: read,
  params: z.object({ payment_address: pathId('identifier@domain') }),
  data: Customer,
  errors: [404],
})

export const listCustomers = operation({
  id: 'listCustomers',
  method: 'GET',
  path: '/customer',
  tag,
  summary: 'List customers',
  description: 'Newest first unless `sort` is given. Deleted customers are omitted unless `status` is given.',
  access: read,
  query: CustomerQuery,
  data: CustomerList,
  extension: true,
})

export const exportCustomers = operation({
  id: 'exportCustomers',
  method: 'GET',
  path: '/customer.csv',
  tag,
  summary: 'Export customers as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: read,
  query: CustomerFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const findCustomer = operation({
  id: 'findCustomer',
  method: 'GET',
  path: '/customer/{customer_id}',
  tag,
  summary: 'Get a customer',
  description: 'Returns all stored fields, unlike an address lookup. Also returns deleted customers.',
  access: read,
  params: z.object({ customer_id }),
  data: CustomerDetails,
  errors: [404],
  extension: true,
})

export const updateCustomer = operation({
  id: 'updateCustomer',
  method: 'PUT',
  path: '/customer/{customer_id}',
  tag,
  summary: 'Update a customer',
  description:
    'Omitted fields keep their values, and an empty value clears an optional field. The payment address and the type cannot be changed.',
  access: write,
  params: z.object({ customer_id }),
  body: UpdateCustomer,
  data: CustomerDetails,
  errors: [404],
  extension: true,
})

export const deleteCustomer = operation({
  id: 'deleteCustomer',
  method: 'DELETE',
  path: '/customer/{customer_id}',
  tag,
  summary: 'Delete a customer',
  description:
    'The payment address can be used again. Later submissions to or from it fail; payments in progress continue.',
  access: write,
  params: z.object({ customer_id }),
  data: Nothing,
  errors: [404],
  extension: true,
})
