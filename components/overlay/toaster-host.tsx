'use client'

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { type Notice, serveNotices } from './notify.ts'

function show({ kind, title, ...options }: Notice): void {
  toast[kind](title, { ...options, duration: options.durationMs ?? (kind === 'error' ? 10_000 : 5000) })
}

const TOAST =
  'font-sans flex w-full items-start gap-2.5 rounded-md border border-line bg-surface p-3 text-sm text-ink shadow-float sm:w-[22rem]'

const ICONS = {
  success: <CircleCheck aria-hidden className="size-4" />,
  error: <CircleAlert aria-hidden className="size-4" />,
  info: <Info aria-hidden className="size-4" />,
  close: <X aria-hidden className="size-4" />,
}

/** Renders the toasts in the console's style. */
export function ToasterHost() {
  // After sonner's own effect has subscribed.
  useEffect(() => serveNotices(() => undefined, show), [])
  return (
    <Toaster
      position="bottom-right"
      closeButton
      icons={ICONS}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: TOAST,
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'wrap-anywhere text-muted',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          info: '[&_[data-icon]]:text-info',
          icon: 'mt-0.5 shrink-0',
          actionButton: 'shrink-0 font-medium text-accent-ink underline-offset-2 hover:underline',
          closeButton: 'order-last shrink-0 text-subtle hover:text-ink',
        },
      }}
    />
  )
}
