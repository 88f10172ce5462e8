/** What `buttonClass()` returns. Its variants would be in the script of every page twice. */
export const BUTTON =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-colors disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0 border-line bg-surface text-ink hover:enabled:bg-sunken [a&]:hover:bg-sunken h-8 px-3 text-sm'

interface FaultProps {
  what: string
  digest: string | undefined
  onRetry: () => void
  /** The remote gateway whose responses are shown, if any. */
  host?: string | undefined
}

/** View of an error boundary. Kept minimal, because boundaries are part of every page's script. */
export function Fault({ what, digest, onRetry, host }: FaultProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-9 place-items-center rounded-md border border-line bg-sunken text-danger">
        {/* Lucide's circle-alert, as in `ErrorState`. */}
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          className="size-4.5"
        >
          <circle cx="12" cy="12" r="10" />
          <path d="M12 8v4m0 4h.01" />
        </svg>
      </span>
      <div className="grid justify-items-center gap-1">
        <h1 className="font-semibold text-base">Couldn’t show {what}</h1>
        <p className="text-balance text-muted text-sm">
          {host
            ? `Something went wrong, or ${host} returned a response this console doesn’t support.`
            : 'Something went wrong. Try again in a moment.'}
        </p>
        {digest && (
          <p className="mt-1 text-muted text-xs">
            Error ID <code className="select-all font-mono">{digest}</code>
          </p>
        )}
      </div>
      <button type="button" onClick={onRetry} className={BUTTON}>
        Try again
      </button>
    </div>
  )
}
