'use client'

import { Command } from 'cmdk'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface PaletteGroupProps {
  heading: string
  /** Always shown, because the server already filtered the items. */
  found?: boolean
  children: ReactNode
}

export function PaletteGroup({ heading, found, children }: PaletteGroupProps) {
  return (
    <Command.Group
      heading={heading}
      forceMount={found}
      className="mb-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-subtle"
    >
      {children}
    </Command.Group>
  )
}

interface PaletteItemProps {
  /** Text to match against the input; unique in the palette. */
  value: string
  icon?: ReactNode
  /** Secondary text on the right. */
  note?: ReactNode
  found?: boolean
  onSelect: () => void
  children: ReactNode
}

export function PaletteItem({ value, icon, note, found, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      forceMount={found}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-ink [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note && <span className="shrink-0 text-subtle text-xs">{note}</span>}
    </Command.Item>
  )
}

interface RetryItemProps extends Pick<PaletteItemProps, 'value'> {
  message: string
  onRetry: () => void
}

/** A failed search, which can be retried. */
export function RetryItem({ value, message, onRetry }: RetryItemProps) {
  return (
    <PaletteItem
      found
      value={value}
      icon={<CircleAlert aria-hidden />}
      note="Press Enter to try again"
      onSelect={onRetry}
    >
      <span className="block whitespace-normal">{message}</span>
    </PaletteItem>
  )
}
