'use client'

import { Bookmark, Check, Pencil, RotateCcw } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from '#app/_query/long-page.ts'
import { MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { MenuLabel, MenuLink, MenuSeparator } from '#components/overlay/menu-parts.tsx'
import { useAddress } from './address.ts'
import { MAX_VIEWS, viewSearch } from './saved-views.ts'
import { useViews } from './use-views.ts'
import type { ViewChoices } from './view-choices.ts'
import { ManageViewsDialog, SaveViewDialog } from './views-dialog.tsx'

type Props = ViewChoices & { onDialog: (draw: (onClose: () => void) => ReactNode) => void }

const tick = (on: boolean) => <Check aria-hidden className={on ? undefined : 'invisible'} />

/** Display options of a list. */
export function ViewMenu(props: Props) {
  const { layout, onLayout } = props
  return (
    <>
      <Views {...props} />
      <MenuSeparator />
      <Columns {...props} />
      <MenuSeparator />
      <Rows {...props} />
      {(layout.hidden.length > 0 || layout.density) && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => onLayout({ hidden: [] })}>
            <RotateCcw aria-hidden />
            Reset columns and rows
          </MenuItem>
        </>
      )}
    </>
  )
}

function Views({ what, layout, onLayout, builtIn, onDialog }: Props) {
  const { views } = useViews()
  const path = usePathname()
  const search = viewSearch(useAddress())
  const offered = builtIn?.(new Date().toISOString().slice(0, 10)) ?? []
  const isShown = (view: string) => viewSearch(new URLSearchParams(view)) === search
  return (
    <>
      <MenuLabel>Views</MenuLabel>
      {[...offered, ...views].map(({ name, search, hidden }) => (
        <MenuLink
          key={`${name} ${search}`}
          href={search ? `${path}?${search}` : path}
          aria-current={isShown(search) ? 'true' : undefined}
          onClick={() => hidden && onLayout({ ...layout, hidden })}
        >
          {tick(isShown(search))}
          <span className="truncate">{name}</span>
        </MenuLink>
      ))}
      <MenuItem
        disabled={views.length >= MAX_VIEWS}
        onClick={() =>
          onDialog((onClose) => <SaveViewDialog what={what} search={search} hidden={layout.hidden} onClose={onClose} />)
        }
      >
        <Bookmark aria-hidden />
        {views.length < MAX_VIEWS ? 'Save view' : `${MAX_VIEWS} saved views (maximum)`}
      </MenuItem>
      {views.length > 0 && (
        <MenuItem onClick={() => onDialog((onClose) => <ManageViewsDialog onClose={onClose} />)}>
          <Pencil aria-hidden />
          Manage views
        </MenuItem>
      )}
    </>
  )
}

/** The primary column and action columns cannot be hidden. */
function Columns({ columns, layout, onLayout }: Props) {
  const turn = (id: string) =>
    onLayout({
      ...layout,
      hidden: layout.hidden.includes(id) ? layout.hidden.filter((other) => other !== id) : [...layout.hidden, id],
    })
  return (
    <>
      <MenuLabel>Columns</MenuLabel>
      {columns
        .filter(({ meta }) => meta?.width && !meta.quiet)
        .map(({ id, header }) => (
          <MenuItem key={id} many checked={!layout.hidden.includes(id)} onClick={() => turn(id)}>
            {tick(!layout.hidden.includes(id))}
            {header}
          </MenuItem>
        ))}
    </>
  )
}

function Rows({ layout, onLayout, density, size }: Props) {
  const path = usePathname()
  const params = useAddress()
  const hrefFor = (size: number) => {
    const search = new URLSearchParams(params)
    for (const name of ['page', 'after']) search.delete(name)
    search.set('size', String(size))
    return `${path}?${search}`
  }
  return (
    <>
      <MenuLabel>Density</MenuLabel>
      {(['dense', 'comfortable'] as const).map((one) => (
        <MenuItem key={one} checked={density === one} onClick={() => onLayout({ ...layout, density: one })}>
          {tick(density === one)}
          {one === 'dense' ? 'Compact' : 'Comfortable'}
        </MenuItem>
      ))}
      {size !== undefined && (
        <>
          <MenuLabel>Rows per page</MenuLabel>
          {PAGE_SIZES.map((one) => (
            <MenuLink key={one} href={hrefFor(one)} aria-current={size === one ? 'true' : undefined}>
              {tick(size === one)}
              {one}
            </MenuLink>
          ))}
        </>
      )}
    </>
  )
}
