import { Mark } from './mark.tsx'

interface BrandNameProps {
  name: string
  logo: string | undefined
  organization: string
}

/** The product and, below it, the organization that the reader belongs to. Collapses to the mark. */
export function BrandName({ name, logo, organization }: BrandNameProps) {
  return (
    <>
      <Mark logo={logo} className="size-6 shrink-0" />
      <span className="grid min-w-0 nav-folded:sr-only">
        <span className="truncate font-semibold text-sm/4">{name}</span>
        <span className="truncate text-muted text-xs" title={organization}>
          {organization}
        </span>
      </span>
    </>
  )
}
