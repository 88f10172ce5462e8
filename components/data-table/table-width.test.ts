import { describe, expect, it } from 'vitest'
import { tableWidths } from './table-width.ts'

describe('tableWidths', () => {
  it('sums the widths of the visible columns and leaves the rest to the flexible one', () => {
    const columns = [{}, { meta: { width: 'w-36' } }, { meta: { width: 'w-20', priority: 3 as const } }]
    expect(tableWidths(columns, false)).toEqual({ '--table-md': '20rem', '--table-xl': '25rem' })
  })

  it('includes the checkbox column', () => {
    expect(tableWidths([{}], true)).toEqual({ '--table-md': '14rem', '--table-xl': '14rem' })
  })
})
