import { clsx } from 'clsx'

interface CodeBlockProps {
  label: string
  children: string
  /** Long lines go on in the next one, for what is read rather than copied. */
  wrap?: boolean
  /** Its greatest height, in Tailwind's words. */
  className?: string
}

/** Text as it stands, in a box that scrolls; reachable by keyboard for that. */
export function CodeBlock({ label, children, wrap = false, className = 'max-h-96' }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={clsx('overflow-auto rounded-md border border-line bg-canvas p-2.5', className)}
    >
      <pre className={clsx('font-mono text-xs', wrap && 'wrap-anywhere whitespace-pre-wrap')}>{children}</pre>
    </section>
  )
}
