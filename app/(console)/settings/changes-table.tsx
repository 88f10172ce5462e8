import { changesOf, type Sides } from './changes-of.ts'

/** The changed fields of a record, before and after. */
export function ChangesTable(entry: Sides) {
  const changes = changesOf(entry)
  if (changes.length === 0) return <p className="text-muted text-sm">No fields changed.</p>
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-left text-xs">
        <caption className="sr-only">Changes</caption>
        <thead className="border-line border-b text-muted">
          <tr>
            {['Field', 'Before', 'After'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-1.5 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-line border-b align-top last:border-b-0">
              <th scope="row" className="px-3 py-1.5 font-medium">
                {field.replaceAll('_', ' ')}
              </th>
              <td className="wrap-anywhere px-3 py-1.5 font-mono">
                {before === undefined ? (
                  <span className="text-subtle">-</span>
                ) : (
                  <del className="text-danger">{before}</del>
                )}
              </td>
              <td className="wrap-anywhere px-3 py-1.5 font-mono">
                {after === undefined ? (
                  <span className="text-subtle">-</span>
                ) : (
                  <ins className="text-success no-underline">{after}</ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
