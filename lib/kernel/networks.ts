import ipaddr from 'ipaddr.js'

/** Maximum number of networks in a list. */
export const MAX_NETWORKS = 50

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = readonly [Address, number]
type Parsed = { readonly network: string; readonly range: Range } | { readonly problem: string }

/** A list of networks as written, in canonical form, with the problem of each line that has one. */
type ParsedNetworks = {
  readonly networks: readonly string[]
  readonly problems: readonly { readonly index: number; readonly problem: string }[]
}

/**
 * Parses networks in CIDR notation. An address alone is the network of this address. Ambiguous
 * ranges are reported, not corrected: host bits, duplicates, networks within others, and 0 bits,
 * which restricts nothing.
 */
export function parseNetworks(texts: readonly string[]): ParsedNetworks {
  const parsed = texts.map(parseNetwork)
  const problems = parsed.flatMap((one, index) => {
    const problem = 'problem' in one ? one.problem : coveredBy(parsed, index)
    return problem === undefined ? [] : [{ index, problem }]
  })
  return { networks: parsed.flatMap((one) => ('network' in one ? [one.network] : [])), problems }
}

/**
 * Whether an address is in one of the networks, which are in canonical form. An IPv4-mapped IPv6
 * address is in the networks of its IPv4 address. A text that is not an address is in none.
 */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((network) => ipaddr.parseCIDR(network))
  return (text) => {
    const address = addressOf(text)
    return address !== undefined && ranges.some((range) => isIn(address, range))
  }
}

function parseNetwork(text: string): Parsed {
  const [, host = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (!isAddress(host))
    return { problem: 'must be an IP address or a CIDR range such as 203.0.113.0/24 or 2001:db8::/48' }
  const address = ipaddr.parse(host)
  const most = address.kind() === 'ipv4' ? 32 : 128
  const bits = prefix === undefined ? most : Number(prefix)
  if (bits > most) return { problem: `must have at most ${most} bits after the slash` }
  // The mapped addresses together are all of IPv4.
  if (bits === 0 || (isMapped(address) && bits === 96))
    return { problem: 'would allow every address. Remove the list to allow all addresses' }
  if (isMapped(address) && bits > 96) {
    return { problem: `must be written as IPv4: ${cidr(networkOf(address.toIPv4Address(), bits - 96), bits - 96)}` }
  }
  const start = networkOf(address, bits)
  const network = cidr(start, bits)
  if (start.toString() !== address.toString()) {
    return { problem: `has host bits set. Use ${network}` }
  }
  return { network, range: [start, bits] }
}

/** ipaddr.js also accepts octal, hexadecimal and shortened IPv4, which readers and other programs read differently. */
const isAddress = (host: string): boolean =>
  host.includes(':') ? !host.includes('%') && ipaddr.IPv6.isValid(host) : ipaddr.IPv4.isValidFourPartDecimal(host)

const isMapped = (address: Address): address is ipaddr.IPv6 => 'parts' in address && address.isIPv4MappedAddress()

const cidr = (start: Address, bits: number): string => `${start.toString()}/${bits}`

/** The address with all bits after the first `bits` set to 0. */
function networkOf(address: Address, bits: number): Address {
  const bytes = address.toByteArray().map((byte, n) => {
    const ones = Math.min(8, Math.max(0, bits - 8 * n))
    return byte & (0xff << (8 - ones)) & 0xff
  })
  return bytes.length === 4 ? new ipaddr.IPv4(bytes) : ipaddr.fromByteArray(bytes)
}

/** Why a network is superfluous: an equal one precedes it, or another contains it. */
function coveredBy(all: readonly Parsed[], index: number): string | undefined {
  const own = all[index]
  if (!own || !('range' in own)) return undefined
  const [start, bits] = own.range
  const containing = all.find(
    (other, n) =>
      'range' in other &&
      n !== index &&
      isIn(start, other.range) &&
      (other.range[1] < bits || (other.range[1] === bits && n < index)),
  )
  if (!containing || !('network' in containing)) return undefined
  return containing.network === own.network ? 'is listed twice' : `is already covered by ${containing.network}`
}

const isIn = (address: Address, [start, bits]: Range): boolean =>
  address.kind() === start.kind() && address.match([start, bits])

/** The client's address, without the port that some proxies add and the zone of a link-local one. */
function addressOf(text: string): Address | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const [host = ''] = bare.split('%')
  return isAddress(host) ? ipaddr.process(host) : undefined
}
