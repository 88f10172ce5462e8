import { describe, expect, test } from 'vitest'
import { isId } from '../../kernel/ids.ts'
import { NOW } from '../../testing/model/partner-context.ts'
import type { DirectoryPartner } from '../namespaces/index.ts'
import { isEnabled } from './find-customer.ts'
import { standIn } from './stand-in.ts'

const sandbank = { token: 'part_sandbank', organizationId: 'org_sandbox', createdAt: NOW } as DirectoryPartner

describe('the customer of any address in a simulated namespace', () => {
  test('is enabled, belongs to the namespace, and is named after the identifier', () => {
    const customer = standIn(sandbank, 'hold@sandbank')
    expect(isEnabled(customer)).toBe(true)
    expect(customer).toMatchObject({
      partnerId: 'part_sandbank',
      organizationId: 'org_sandbox',
      paymentAddress: 'hold@sandbank',
      firstName: 'hold',
      deletedAt: null,
    })
  })

  test('has the same valid ID each time, and another than any other address', () => {
    const idOf = (address: string) => standIn(sandbank, address).token
    expect(isId('cust', idOf('hold@sandbank'))).toBe(true)
    expect(idOf('hold@sandbank')).toBe(idOf('hold@sandbank'))
    expect(idOf('hold@testpay')).not.toBe(idOf('hold@sandbank'))
    expect(idOf('held@sandbank')).not.toBe(idOf('hold@sandbank'))
  })
})
