import { expect, test } from 'vitest'
import { shortenId } from './short-id.ts'

test.each([
  ['keeps the type and the end', 'pay_01h455vb4pex5vsknk084sn02q', 'pay_01h4…4sn02q'],
  ['keeps the time of a batch', 'batch_01h455vb4pex5vsk0a1b2c3d4e', 'batch_01h455vb4p…2c3d4e'],
  ['keeps short texts whole', 'Order-7781_Bcdef', 'Order-7781_Bcdef'],
  ['shortens chosen IDs', 'Order-7781_Bcdefg', 'Order-77…Bcdefg'],
])('a shortened ID %s', (_, id, short) => {
  expect(shortenId(id)).toBe(short)
})
