import { Skeleton } from '#components/ui/skeleton.tsx'

const Box = ({ height }: { height: string }) => (
  <div className="rounded-lg border border-line bg-surface p-4">
    <Skeleton className="h-4 w-28" />
    <Skeleton className={`mt-4 ${height} opacity-50`} />
  </div>
)

/** Same layout as the loaded page, to avoid a layout shift. */
export function PaymentSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading payment" className="grid gap-1">
        <Skeleton className="my-1 h-4 w-16" />
        <Skeleton className="h-7 w-80 max-w-full" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <Box height="h-72" />
          <Box height="h-24" />
        </div>
        <div className="grid gap-4">
          <Box height="h-44" />
          <Box height="h-28" />
        </div>
      </div>
    </>
  )
}
