import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { CreateCustomer, Customer } from './contract.ts'

const tag = 'Customers'

export const createCustomer = operation({
  id: 'createCustomer',
  method: 'POST',
  path: '/customer',
  tag,
  summary: 'Create a customer',
  description: 'The address must be in the domain of the namespace.',
  access: { by: 'key', flag: 'customers_write', role: 'admin', partner: true },
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
  summary: 'Resolve a payment address',
  description: 'Finds an enabled customer of any namespace of the network.',
  access: { by: 'key', flag: 'customers_read', role: 'viewer', partner: true },
  params: z.object({ payment_address: pathId('identifier@domain') }),
  data: Customer,
  errors: [404],
})
