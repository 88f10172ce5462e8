import { expect, test } from 'vitest'
import { shownAddress } from './allowed-networks.ts'

test.each(['203.0.113.9', '2001:db8::9', '[2001:db8::9]:443', 'fe80::1%eth0'])('%s is shown', (address) => {
  expect(shownAddress(address)).toBe(address)
})

test.each(['<b>203.0.113.9', '203.0.113.9<b>', '', '1'.repeat(65)])(
  '%j is not shown, because a proxy’s header can contain anything',
  (address) => {
    expect(shownAddress(address)).toBe('this address')
  },
)
