'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { placeFloat } from './place-float.ts'

/** A tooltip on hover and focus, dismissed by Escape. The child must be focusable. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const float = useRef<HTMLSpanElement>(null)

  const show = () => {
    if (!anchor.current || !float.current || float.current.matches(':popover-open')) return
    anchor.current.querySelector('button, a, input, select, [tabindex]')?.setAttribute('aria-describedby', id)
    float.current.showPopover()
    placeFloat(float.current, anchor.current, 'center')
  }
  const hide = () => {
    if (float.current?.matches(':popover-open')) float.current.hidePopover()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }

  // The trigger can have focus before the page is interactive.
  const showIfFocused = useEffectEvent(() => {
    if (anchor.current?.matches(':has(:focus-visible)')) show()
  })
  useEffect(showIfFocused, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens for its child.
    <span
      ref={anchor}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
      className="inline-flex"
    >
      {children}
      <span
        ref={float}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 max-w-72 rounded-md border border-line bg-surface px-2 py-1 text-ink text-xs shadow-float"
      >
        {text}
      </span>
    </span>
  )
}
