#!/usr/bin/env node
// `npx csp-gateway verify-settlement proof.json`, or this file alone: verifies that a settlement
// batch includes a participant's leaf. Uses only Node 20, so that anyone who distrusts the network
// can read all of it; it intentionally shares no code with the gateway. Exit code: 0 valid and signed
// with a key that --keys or --key-id names, 1 invalid, 2 not checked, 3 valid, but the owner of the
// key is unknown.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const USAGE = `Usage: verify-settlement <proof.json> [--keys <jwks.json or https:// URL>] [--key-id <thumbprint>]

Verifies that the leaf in the file is part of the tree whose root, size, batch, currency and cutoff the network signed.
--keys    published keys of the network (/.well-known/jwks.json); the signing key must be one of them
--key-id  thumbprint of the network's key, if you have it from another source

Exit code: 0 valid and signed with the network's key, 1 invalid, 2 not checked,
3 valid, but neither --keys nor --key-id says whose key it is`

const FIRST = 'rfc6962-sha256/1'
const CURRENT = 'rfc6962-sha256/2'
/** Fields of a leaf by version. Since version 2, it contains the head of an audit chain. */
const LEAF = new Map([
  [FIRST, ['amount', 'batch_id', 'currency', 'kind', 'partner_id', 'salt']],
  [CURRENT, ['amount', 'audit_hash', 'audit_sequence', 'batch_id', 'currency', 'kind', 'partner_id', 'salt']],
])
const STATEMENT = ['batch_id', 'currency', 'cutoff_time', 'environment', 'leaves_count', 'root_hash', 'version']

/** The proof is invalid, with the reason. */
class No extends Error {}
/** The result is unknown, with the reason. */
class Unclear extends Error {}

const demand = (holds, reason) => {
  if (!holds) throw new No(reason)
}

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Decodes exactly `length` bytes of canonical base64, because a hash must have only one encoding.
 */
function bytes(value, length, name) {
  const decoded = Buffer.from(typeof value === 'string' ? value : '', 'base64')
  demand(decoded.length === length && decoded.toString('base64') === value, `${name} is not ${length} bytes in base64`)
  return decoded
}

/** RFC 8785 JSON of a flat object of strings and integers: sorted keys, no white space. */
function canonical(object, fields, name) {
  demand(isObject(object), `${name} is missing`)
  const strange = Object.keys(object).filter((field) => !fields.includes(field))
  demand(strange.length === 0, `${name} has unknown fields: ${strange.join(', ')}`)
  const picked = fields.map((field) => {
    const value = object[field]
    demand(
      typeof value === 'string' ? isWellFormed(value) : Number.isSafeInteger(value),
      `${name}.${field} is missing or invalid`,
    )
    return [field, value]
  })
  return Buffer.from(JSON.stringify(Object.fromEntries(picked)), 'utf8')
}

/**
 * Removes control characters from untrusted file content, which could otherwise clear the terminal
 * and print a false YES.
 */
const plain = (text) =>
  String(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0).toString(16)}}`)

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWellFormed = (text) => Buffer.from(text, 'utf8').toString('utf8') === text

/** The root computed from a leaf and its siblings (RFC 9162, 2.1.3.2). */
function rootFrom(leafHash, index, size, path) {
  let [node, last, hash] = [index, size - 1, leafHash]
  for (const sibling of path) {
    demand(last > 0, 'audit_path has more hashes than a tree of this size')
    if (node % 2 === 1 || node === last) {
      hash = sha256(Buffer.of(1), sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
    } else {
      hash = sha256(Buffer.of(1), hash, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  demand(last === 0, 'audit_path has fewer hashes than a tree of this size')
  return hash
}

function checkTree(proof) {
  const { leaf, leaf_index: index, tree_size: size, audit_path: path } = proof
  const fields = LEAF.get(proof.version)
  const known = [...LEAF.keys()].join(' and ')
  demand(fields !== undefined, `version is ${JSON.stringify(proof.version)}; this verifier supports ${known}`)
  const data = canonical(leaf, fields, 'leaf')
  if (proof.version === CURRENT) checkHead(leaf)
  bytes(leaf.salt, 16, 'leaf.salt')
  demand(/^(0|[1-9][0-9]*)$/.test(leaf.amount), 'leaf.amount is not a whole number of minor units')
  demand(['creditor', 'debtor'].includes(leaf.kind), 'leaf.kind is neither creditor nor debtor')
  demand(Number.isSafeInteger(size) && size > 0, 'tree_size is not a positive whole number')
  demand(Number.isSafeInteger(index) && index >= 0 && index < size, 'leaf_index is outside the tree')
  demand(Array.isArray(path), 'audit_path is missing')
  const siblings = path.map((hash, step) => bytes(hash, 32, `audit_path[${step}]`))
  const root = rootFrom(sha256(Buffer.of(0), data), index, size, siblings)
  demand(
    root.equals(bytes(proof.root_hash, 32, 'root_hash')),
    'root_hash does not match the leaf: leaf, leaf_index, tree_size or audit_path was changed',
  )
}

function checkHead({ audit_hash: hash, audit_sequence: sequence }) {
  demand(/^[0-9a-f]{64}$/.test(hash), 'leaf.audit_hash is not 32 bytes in hexadecimal')
  demand(Number.isSafeInteger(sequence) && sequence >= 0, 'leaf.audit_sequence is not a whole number')
}

function checkStatement(proof) {
  const { leaf, statement } = proof
  const text = canonical(statement, STATEMENT, 'statement')
  for (const [name, stated, computed] of [
    ['root', statement.root_hash, proof.root_hash],
    ['number of leaves', statement.leaves_count, proof.tree_size],
    ['version', statement.version, proof.version],
    ['batch', statement.batch_id, leaf.batch_id],
    ['currency', statement.currency, leaf.currency],
  ]) {
    demand(stated === computed, `the signed statement has a different ${name}: ${stated} instead of ${computed}`)
  }
  return text
}

/** JWK thumbprint (RFC 7638). */
const thumbprint = ({ crv, kty, x }) => sha256(JSON.stringify({ crv, kty, x })).toString('base64url')

function checkSignature(proof, text) {
  const { kty, crv, x } = proof.public_key ?? {}
  demand(kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string', 'public_key is not an Ed25519 key')
  demand(thumbprint({ kty, crv, x }) === proof.key_id, 'key_id is not the thumbprint of public_key')
  let key
  try {
    key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  } catch {
    throw new No('public_key is not an Ed25519 key')
  }
  demand(
    verify(null, text, key, bytes(proof.signature, 64, 'signature')),
    'the signature does not match the statement and public_key',
  )
}

/** Describes whose key it is. */
async function checkKey({ key_id: id }, { keys, keyId }) {
  if (keyId !== undefined) demand(keyId === id, `signed with key ${id}, not ${keyId}`)
  if (keys !== undefined) {
    const published = await readJson(keys)
    if (!Array.isArray(published?.keys ?? published?.data?.keys))
      throw new Unclear(`${keys} does not contain a JWK set`)
    const known = (published.keys ?? published.data.keys).some((key) => thumbprint(key) === id)
    demand(known, `signed with key ${id}, which is not among the published keys`)
  }
  // Anyone can sign a forged proof with their own key, so success requires the network's key.
  if (keyId === undefined && keys === undefined) {
    const verdict = 'ONLY IF this key belongs to the network:'
    return { verdict, key: `key ${id}; use --keys or --key-id to check whose it is`, exitCode: 3 }
  }
  return { verdict: 'YES.', key: `the network's key ${id}`, exitCode: 0 }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a place is a URL. Without TLS, anyone on the network path could substitute other keys. */
function isUrl(place) {
  const { protocol, hostname } = URL.canParse(place) ? new URL(place) : {}
  if (protocol !== 'https:' && protocol !== 'http:') return false
  if (protocol === 'http:' && !LOOPBACK.includes(hostname))
    throw new Unclear(`${place} cannot be read: its URL must begin with https://`)
  return true
}

/** A redirect could lead to a URL without TLS. */
async function download(url) {
  const response = await fetch(url, { redirect: 'error' })
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`)
  return response.text()
}

async function readJson(place) {
  let text
  try {
    text = isUrl(place) ? await download(place) : readFileSync(place, 'utf8')
  } catch (error) {
    if (error instanceof Unclear) throw error
    throw new Unclear(`${place} cannot be read: ${error.cause?.message ?? error.message}`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Unclear(`${place} is not JSON`)
  }
}

function readArguments(given) {
  const words = given[0] === 'verify-settlement' ? given.slice(1) : [...given]
  const options = {}
  const files = []
  while (words.length > 0) {
    const word = words.shift()
    const name = { '--keys': 'keys', '--key-id': 'keyId' }[word]
    // If an option were given twice, only one value would be checked.
    if (name && words.length > 0 && !(name in options)) options[name] = words.shift()
    else if (word.startsWith('--')) throw new Unclear(USAGE)
    else files.push(word)
  }
  if (files.length !== 1) throw new Unclear(USAGE)
  return { file: files[0], options }
}

async function main() {
  const { file, options } = readArguments(process.argv.slice(2))
  const read = await readJson(file)
  // Accepts both the console's download and the API's response.
  const proof = isObject(read) && isObject(read.data) ? read.data : read
  if (!isObject(proof)) throw new No('the file contains no proof')
  checkTree(proof)
  checkSignature(proof, checkStatement(proof))
  const { verdict, key, exitCode } = await checkKey(proof, options)
  const { leaf, leaf_index: index, tree_size: size, statement } = proof
  const cutoff = new Date(statement.cutoff_time * 1000).toISOString()
  const lines = [
    `${verdict} ${leaf.partner_id} is a ${leaf.kind} of ${leaf.amount} minor units of ${leaf.currency} in ${leaf.batch_id}`,
    `(${statement.environment}, cutoff ${cutoff}): leaf ${index + 1} of ${size} under the root ${proof.root_hash},`,
    `signed with ${key}.`,
    ...(proof.version === CURRENT
      ? [`At that time, the organization's audit chain ended at ${leaf.audit_sequence}:${leaf.audit_hash}.`]
      : []),
  ]
  console.log(lines.map(plain).join('\n'))
  process.exitCode = exitCode
}

try {
  await main()
} catch (error) {
  if (error instanceof No) console.log(plain(`NO. ${error.message}.`))
  else console.error(error instanceof Unclear ? error.message : plain(`The file cannot be checked: ${error.message}`))
  process.exitCode = error instanceof No ? 1 : 2
}
