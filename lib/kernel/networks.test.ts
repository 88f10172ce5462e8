import { describe, expect, test } from 'vitest'
import { networkMatcher, parseNetworks } from './networks.ts'

const problemsOf = (...texts: string[]) => parseNetworks(texts).problems.map(({ index, problem }) => [index, problem])

describe('a network in canonical form', () => {
  test.each([
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.6/31', '203.0.113.6/31'],
    ['128.0.0.0/1', '128.0.0.0/1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:DB8:0:0::/48', '2001:db8::/48'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:db8:0:f0::/60', '2001:db8:0:f0::/60'],
    ['8000::/1', '8000::/1'],
  ])('%s is %s', (text, network) => {
    expect(parseNetworks([text])).toEqual({ networks: [network], problems: [] })
  })
})

describe('is rejected', () => {
  test.each([
    ['host bits of IPv4', '203.0.113.7/24', 'has host bits set. Use 203.0.113.0/24'],
    ['host bits of IPv6', '2001:db8::1/64', 'has host bits set. Use 2001:db8::/64'],
    ['host bits within a byte', '10.0.0.96/26', 'has host bits set. Use 10.0.0.64/26'],
    ['all of IPv4', '0.0.0.0/0', 'would allow every address. Remove the list to allow all addresses'],
    ['all of IPv6', '::/0', 'would allow every address. Remove the list to allow all addresses'],
    ['too many bits of IPv4', '10.0.0.0/33', 'must have at most 32 bits after the slash'],
    ['too many bits of IPv6', '2001:db8::/129', 'must have at most 128 bits after the slash'],
    ['all of IPv4 in IPv6', '::ffff:0:0/96', 'would allow every address. Remove the list to allow all addresses'],
    ['more than IPv4 in IPv6', '::ffff:0:0/90', 'has host bits set. Use ::ffc0:0:0/90'],
    ['IPv4 in IPv6', '::ffff:10.0.0.0/104', 'must be written as IPv4: 10.0.0.0/8'],
    ['an IPv4 address in IPv6', '::ffff:a00:1', 'must be written as IPv4: 10.0.0.1/32'],
  ])('%s: %s', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([[0, problem]])
  })

  test.each(['', ' ', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', '10.1', '010.0.0.1', '0x7f.0.0.1', '256.0.0.1'])(
    'what other programs read as another address or none: %j',
    (text) => {
      expect(problemsOf(text)).toEqual([
        [0, 'must be an IP address or a CIDR range such as 203.0.113.0/24 or 2001:db8::/48'],
      ])
    },
  )

  test.each(['fe80::1%eth0', '[2001:db8::1]', '1:2:3:4:5:6:7:8:9', 'bank.example', '10.0.0.0/255.0.0.0', '10.*'])(
    'text that is not a network: %j',
    (text) => {
      expect(problemsOf(text)).toHaveLength(1)
    },
  )

  test('a line with a problem, and no other', () => {
    expect(parseNetworks(['10.0.0.0/8', 'bank.example', '2001:db8::/32'])).toMatchObject({
      networks: ['10.0.0.0/8', '2001:db8::/32'],
      problems: [{ index: 1 }],
    })
  })

  test('of two networks with the same start, the smaller one', () => {
    expect(problemsOf('10.0.0.0/16', '10.0.0.0/8')).toEqual([[0, 'is already covered by 10.0.0.0/8']])
  })

  test('duplicates and networks within others, in any order, by position', () => {
    expect(problemsOf('10.1.0.0/16', '2001:db8::/32', '10.0.0.0/8', '2001:db8::/32', '10.0.0.1')).toEqual([
      [0, 'is already covered by 10.0.0.0/8'],
      [3, 'is listed twice'],
      [4, 'is already covered by 10.0.0.0/8'],
    ])
  })
})

describe('an address', () => {
  const isAllowed = networkMatcher(['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32', 'fe80::/10', '64.0.0.0/3'])

  test.each([
    '203.0.113.0',
    '203.0.113.255',
    '198.51.100.7',
    '64.0.0.0',
    '95.255.255.255',
    '::ffff:203.0.113.9',
    '::ffff:cb00:7109',
    '2001:db8::',
    '2001:DB8:ffff:ffff:ffff:ffff:ffff:ffff',
    'fe80::1%eth0',
    '203.0.113.9:51234',
    '[2001:db8::9]:51234',
    '[2001:db8::9]',
  ])('is in a network: %s', (address) => {
    expect(isAllowed(address)).toBe(true)
  })

  test.each([
    '203.0.112.255',
    '63.255.255.255',
    '96.0.0.0',
    '198.51.100.8',
    '2001:db7:ffff::',
    '2001:db9::',
    '::ffff:10.0.0.1',
    'fec0::1',
    'unknown',
    '',
    '203.0.113',
    '0203.0.113.9',
    '203.0.113.9, 10.0.0.1',
    '203.0.113.9:443, 10.0.0.1',
    'x[2001:db8::9]',
    '[2001:db8::9]x',
    '[2001:db8::9]:443x',
    'x203.0.113.9:443',
  ])('is in none: %j', (address) => {
    expect(isAllowed(address)).toBe(false)
  })

  test('of one family is never in a network of the other', () => {
    expect(networkMatcher(['::/1'])('10.0.0.1')).toBe(false)
    expect(networkMatcher(['10.0.0.0/8'])('a00:1::')).toBe(false)
  })
})
