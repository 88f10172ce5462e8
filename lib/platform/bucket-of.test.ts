import { expect, test } from 'vitest'
import { bucketOf, siteOf } from './bucket-of.ts'

test.each([
  ['2001:db8:0:1::1', '2001:db8:0:0::/56'],
  ['2001:DB8:0000:1:ffff:ffff:ffff:ffff', '2001:db8:0:0::/56'],
  ['2001:db8:0:1234::1', '2001:db8:0:1200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['2001:db8:1::', '2001:db8:1:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/56'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:0::/56'],
])('the network of %s is one bucket', (address, bucket) => {
  expect(bucketOf(address)).toBe(bucket)
})

test('a site is an IPv6 network of 48 bits; IPv4 has none', () => {
  expect(siteOf('2001:db8:7:1234::1')).toBe('2001:db8:7::/48')
  expect([siteOf('192.0.2.1'), siteOf('::ffff:192.0.2.1'), siteOf('unknown')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each(['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '192.0.2.1:5000', '[::ffff:192.0.2.1]:5000'])(
  '%s is one IPv4 address in every notation',
  (address) => {
    expect(bucketOf(address)).toBe('192.0.2.1')
  },
)

test.each(['api_01h455vb4pex5vsknk084sn02q', 'unknown', ''])(
  'a value that is not an address is unchanged: "%s"',
  (text) => {
    expect(bucketOf(text)).toBe(text)
  },
)
