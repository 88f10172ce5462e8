import { expect, test } from 'vitest'
import { findUnverified } from './lockfile.ts'

const integrity = `sha512-${'a'.repeat(86)}==`

test('packages with a hash, of this repository or within another package are accepted', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/one': { version: '1.0.0', integrity },
    'node_modules/here': { link: true },
    'node_modules/one/node_modules/part': { version: '1.0.0', inBundle: true },
  }
  expect(findUnverified(packages)).toEqual([])
})

test('packages without a hash, or with a weak one, are reported', () => {
  const packages = {
    'node_modules/@scope/one': { version: '1.0.0' },
    'node_modules/two/node_modules/three': { version: '2.0.0', integrity: 'sha1-aaaa' },
  }
  expect(findUnverified(packages)).toEqual(['@scope/one@1.0.0', 'three@2.0.0'])
})
