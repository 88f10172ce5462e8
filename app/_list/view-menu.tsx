'use client'

import { Bookmark, Check, Pencil, RotateCcw } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from '#app/_query/long-page.ts'
import { useDenialReason } from '#app/_session/reader.tsx'
import { ManageViewsDialog } from '#app/_views/manage-views-dialog.tsx'
import { SaveViewDialog } from '#app/_views/save-view-dialog.tsx'
import { MAX_VIEWS, type SavedView, viewSearch } from '#app/_views/saved-views.ts'
import { useSharedViews } from '#app/_views/shared-views.tsx'
import { useViews } from '#app/_views/use-views.ts'
import { MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { MenuLabel, MenuLink, MenuSeparator } from '#components/overlay/menu-parts.tsx'
import { useAddress } from './address.ts'
import { hiddenIn, isUsual } from './list-layout.ts'
import type { ViewChoices } from './view-choices.ts'

type Props = ViewChoices & { onDialog: (draw: (onClose: () => void) => ReactNode) => void }

const tick = (on: boolean) => <Check aria-hidden className={on ? undefined : 'invisible'} />

/** Display options of a list. */
export function ViewMenu(props: Props) {
  const { layout, usual, onLayout } = props
  return (
    <>
      <Views {...props} />
      <MenuSeparator />
      <Columns {...props} />
      <MenuSeparator />
      <Rows {...props} />
      {!isUsual(layout, usual) && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => onLayout(usual)}>
            <RotateCcw aria-hidden />
            Reset columns and density
          </MenuItem>
        </>
      )}
    </>
  )
}

type Offered = Omit<SavedView, 'columns'> & { columns?: readonly string[] | null | undefined; isFirst?: boolean }

function Views(props: Props) {
  const { what, columns, layout, builtIn = [], onDialog } = props
  const { views } = useViews()
  const shared = useSharedViews()
  const mayShare = useDenialReason('POST /saved-views') === undefined
  const search = viewSearch(useAddress(), usePathname())
  const isFull = views.length >= MAX_VIEWS && !(shared && mayShare)
  return (
    <>
      <MenuLabel>Views</MenuLabel>
      {shared?.first && <ViewLink {...props} view={{ name: `All ${what}`, search: '' }} />}
      {[...builtIn, ...views].map((view) => (
        <ViewLink key={`${view.name} ${view.search}`} {...props} view={view} />
      ))}
      {shared && shared.views.length > 0 && <MenuLabel>Shared with everyone</MenuLabel>}
      {shared?.views.map(({ token, name, search, hidden_columns: hidden, columns }) => (
        <ViewLink
          key={token}
          {...props}
          view={{ name, search, hidden, columns, isFirst: token === shared.first?.token }}
        />
      ))}
      <MenuItem
        disabled={isFull}
        onClick={() =>
          onDialog((onClose) => (
            <SaveViewDialog
              search={search}
              hidden={layout.hidden}
              columns={columns.map(({ id }) => id)}
              onClose={onClose}
            />
          ))
        }
      >
        <Bookmark aria-hidden />
        {isFull ? `${MAX_VIEWS} saved views (maximum)` : 'Save view'}
      </MenuItem>
      {(views.length > 0 || (mayShare && shared && shared.views.length > 0)) && (
        <MenuItem onClick={() => onDialog((onClose) => <ManageViewsDialog onClose={onClose} />)}>
          <Pencil aria-hidden />
          Manage views
        </MenuItem>
      )}
    </>
  )
}

function ViewLink({ view, optional, layout, onLayout }: Props & { view: Offered }) {
  const path = usePathname()
  const { name, hidden, columns, isFirst } = view
  // Views that were saved earlier may name an open record.
  const search = viewSearch(new URLSearchParams(view.search), path)
  const isShown = search === viewSearch(useAddress(), path)
  return (
    <MenuLink
      href={search ? `${path}?${search}` : path}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => hidden && onLayout({ ...layout, hidden: hiddenIn({ hidden, columns }, optional) })}
    >
      {tick(isShown)}
      <span className="truncate">{name}</span>
      {isFirst && <span className="ml-auto text-subtle text-xs">Default</span>}
    </MenuLink>
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
