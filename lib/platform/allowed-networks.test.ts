import { expect, test } from 'vitest'
import { requireUsableKey, shownAddress } from './allowed-networks.ts'
import type { KeyActor } from './context.ts'

test.each(['203.0.113.9', '2001:db8::9', '[2001:db8::9]:443', 'fe80::1%eth0'])('%s is shown', (address) => {
  expect(shownAddress(address)).toBe(address)
})

test.each(['<b>203.0.113.9', '203.0.113.9<b>', '', '1'.repeat(65)])(
  '%j is not shown, because a proxy’s header can contain anything',
  (address) => {
    expect(shownAddress(address)).toBe('this address')
  },
)

test('each address is checked, even right after another one with the same list', () => {
  const key = { networks: '203.0.113.0/24 2001:db8::/48' } as KeyActor
  const isAccepted = (address: string) => {
    try {
      requireUsableKey(key, address, new Date(0))
      return true
    } catch {
      return false
    }
  }
  const addresses = ['203.0.113.9', '203.0.113.9', '198.51.100.1', '198.51.100.1', '203.0.113.9', '2001:db8::1']
  expect(addresses.map(isAccepted)).toEqual([true, true, false, false, true, true])
})
