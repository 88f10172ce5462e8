/** Which side and colour is which, in words. */
export function NetPositionLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm bg-debit" />
        Owed by us, left
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm bg-credit" />
        Owed to us, right
      </li>
    </ul>
  )
}
