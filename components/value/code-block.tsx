import { clsx } from 'clsx'

interface CodeBlockProps {
  label: string
  children: string
  /** Wraps long lines, for text that is read rather than copied. */
  wrap?: boolean
  /** Maximum height, as a Tailwind class. */
  className?: string
}

/** Preformatted text in a scroll area that is reachable by keyboard. */
export function CodeBlock({ label, children, wrap = false, className = 'max-h-96' }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard.
      tabIndex={0}
      className={clsx('overflow-auto rounded-md border border-line bg-canvas p-2.5', className)}
    >
      <pre className={clsx('font-mono text-xs', wrap && 'wrap-anywhere whitespace-pre-wrap')}>{children}</pre>
    </section>
  )
}
