import { clsx } from 'clsx'

const COLORS: Record<string, string> = {
  GET: 'text-info',
  POST: 'text-success',
  PUT: 'text-warning',
  DELETE: 'text-danger',
}

/** An HTTP method in a fixed-width badge. */
export function Method({ method, quiet = false }: { method: string; quiet?: boolean }) {
  return (
    <code className={clsx('font-mono font-semibold', quiet ? 'text-2xs' : 'text-sm', COLORS[method] ?? 'text-muted')}>
      {method}
    </code>
  )
}
