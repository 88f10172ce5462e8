import type { ReactNode } from 'react'

interface MessageProps {
  icon: ReactNode
  title: ReactNode
  /** Whether the message is the whole page, so that its title is the page's heading. */
  page?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** Shared layout of the empty, no-match and failed states, to keep them in the same place. */
export function Message({ icon, title, page = false, children, action }: MessageProps) {
  const Title = page ? 'h1' : 'p'
  return (
    // Full width, because a box that is only as wide as its text moves while the text is being parsed.
    <div className="mx-auto grid w-full max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <span
        aria-hidden
        className="grid size-9 place-items-center rounded-md border border-line bg-sunken text-subtle [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <div className="grid w-full gap-1">
        <Title className="wrap-anywhere font-semibold text-base">{title}</Title>
        {children && <div className="wrap-anywhere text-balance text-muted text-sm">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
