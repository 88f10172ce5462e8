import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Further than a hand moves during a click. */
const STEADY_PX = 4

/**
 * Handlers of a list whose items move when results arrive. Opens the item that was pressed when the
 * button is released. The browser would click what is under the pointer by then, or nothing.
 */
export function usePressedItem() {
  const pressed = useRef<{ item: HTMLElement; x: number; y: number }>(undefined)
  const isOpened = useRef(false)
  return {
    onPointerDownCapture: ({ target, button, clientX, clientY }: PointerEvent) => {
      const item = button === 0 && target instanceof Element ? target.closest<HTMLElement>('[cmdk-item]') : null
      pressed.current = item ? { item, x: clientX, y: clientY } : undefined
      isOpened.current = false
    },
    onPointerUpCapture: ({ clientX, clientY }: PointerEvent) => {
      const down = pressed.current
      pressed.current = undefined
      if (!down || Math.hypot(clientX - down.x, clientY - down.y) > STEADY_PX) return
      down.item.click()
      isOpened.current = true
    },
    onClickCapture: (event: MouseEvent) => {
      if (isOpened.current && event.nativeEvent.isTrusted) event.stopPropagation()
      isOpened.current = false
    },
  }
}
