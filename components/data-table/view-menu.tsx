'use client'

import { Check, SlidersHorizontal } from 'lucide-react'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { MenuLabel, MenuSeparator } from '../ui/menu-parts.tsx'

export type Density = 'dense' | 'comfortable'

interface ViewMenuProps {
  /** The columns that may be hidden. */
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

const tick = (on: boolean) => <Check aria-hidden className={on ? undefined : 'invisible'} />

/** Which columns a list shows and how close its rows stand; the screen keeps the choice. */
export function ViewMenu({ columns, hidden, onHidden, density, onDensity }: ViewMenuProps) {
  const turn = (id: string) => onHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <DropdownMenu
      align="end"
      trigger={
        <>
          <SlidersHorizontal aria-hidden />
          View
        </>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {columns.map(({ id, header }) => (
        <MenuItem key={id} many checked={!hidden.includes(id)} onClick={() => turn(id)}>
          {tick(!hidden.includes(id))}
          {header}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Rows</MenuLabel>
      <MenuItem checked={density === 'dense'} onClick={() => onDensity('dense')}>
        {tick(density === 'dense')}
        Dense
      </MenuItem>
      <MenuItem checked={density === 'comfortable'} onClick={() => onDensity('comfortable')}>
        {tick(density === 'comfortable')}
        Comfortable
      </MenuItem>
    </DropdownMenu>
  )
}
