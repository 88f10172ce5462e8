import { CopyButton } from '#components/value/copy-button.tsx'

/** A value to enter elsewhere. */
export function Copied({ value, label }: { value: string; label: string }) {
  return (
    <span className="flex items-center gap-1">
      <code className="wrap-anywhere font-mono text-xs">{value}</code>
      <CopyButton value={value} label={label} />
    </span>
  )
}
