import { BlockList, isIP } from 'node:net'

/**
 * All ranges that are not globally routable unicast addresses (IANA special-purpose registries of
 * IPv4 and IPv6).
 */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Unspecified, loopback and deprecated IPv4-compatible addresses.
  '::/96',
  // Addresses that a gateway translates to IPv4, including private ones.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  // Site-local: deprecated, but still routed inside some networks.
  'fec0::/10',
  'ff00::/8',
] as const

/**
 * Allocated IPv6 unicast (RFC 4291) and IPv4-mapped addresses. All others are translators and
 * overlays.
 */
const ORDINARY_V6 = ['2000::/3', '::ffff:0:0/96'] as const

const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const

const notPublic = ranges(NOT_PUBLIC)
const ordinaryV6 = ranges(ORDINARY_V6)
const loopback = ranges(LOOPBACK)

/** Whether an address is public. An IPv4-mapped IPv6 address is checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !isIn(notPublic, address) && (version === 4 || isIn(ordinaryV6, address))
}

/** Whether an address is a loopback address. */
export const isLoopbackAddress = (address: string): boolean => isIP(address) !== 0 && isIn(loopback, address)

// The list applies IPv4 rules to `::ffff:a.b.c.d`.
const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

function ranges(all: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of all) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
