import { isIPv6 } from 'node:net'

/**
 * The rate-limit bucket of an address. An IPv6 customer has up to 2^72 addresses, so IPv6 is
 * grouped by /56 network. IPv4-mapped IPv6 counts as IPv4, and ports are ignored. A text that is
 * not an address is its own bucket.
 */
export function bucketOf(address: string): string {
  return networkOf(address, 56)
}

/**
 * The bucket of the site that an IPv6 address belongs to, up to 256 networks of customers. IPv4 has
 * none.
 */
export function siteOf(address: string): string | undefined {
  const site = networkOf(address, 48)
  return site.endsWith('::/48') ? site : undefined
}

function networkOf(address: string, bits: 48 | 56): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  const [plain = ''] = bare.split('%')
  if (!isIPv6(plain)) return bare
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1]
  return mapped ?? `${network(plain, bits)}::/${bits}`
}

/** The first 48 or 56 bits of an IPv6 address in any notation. */
function network(address: string, bits: 48 | 56): string {
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = after ? Array<string>(8 - before.length - after.length).fill('0') : []
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, bits === 56 ? 4 : 3)
  return groups.map((group, n) => (Number.parseInt(group, 16) & (n === 3 ? 0xff00 : 0xffff)).toString(16)).join(':')
}
