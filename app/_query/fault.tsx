import { buttonClass } from '#components/ui/button-class.ts'

interface FaultProps {
  what: string
  digest: string | undefined
  onRetry: () => void
  /** The remote gateway whose answers are shown, where there is one. */
  host?: string | undefined
}

/** The view of an error boundary. Boundaries are sent with every page, so this is made of next to nothing. */
export function Fault({ what, digest, onRetry, host }: FaultProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <h1 className="font-semibold text-base">Could not show {what}</h1>
      <p className="text-muted text-sm">
        {host
          ? `Something went wrong here, or ${host} gave an answer that this console does not know how to show.`
          : 'Something went wrong on our side.'}
      </p>
      {digest && (
        <p className="text-muted text-xs">
          Error id <code className="select-all font-mono">{digest}</code>
        </p>
      )}
      <button type="button" onClick={onRetry} className={buttonClass()}>
        Try again
      </button>
    </div>
  )
}
