import type pg from 'pg'

/**
 * Milliseconds that the trigger takes to write the instructions of a completed batch, one for each of
 * `participants`. Completes the run again in a transaction that is rolled back.
 */
export async function measureInstructions(client: pg.Client, participants: number): Promise<number> {
  await client.query('begin')
  await client.query('delete from settlement_instructions')
  await client.query("update settlement_runs set status = 'PROCESSING'")
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    "explain (analyze, format json) update settlement_runs set status = 'COMPLETED'",
  )
  const { rowCount } = await client.query('select from settlement_instructions')
  await client.query('rollback')
  if (rowCount !== participants) throw new Error(`${rowCount} instructions for ${participants} participants`)
  const triggers = rows[0]?.['QUERY PLAN'][0].Triggers ?? []
  const own = triggers.find((trigger) => trigger['Trigger Name'] === 'runs_completed_instructions')
  return own?.Time ?? Number.NaN
}

type Explained = { readonly Triggers: readonly { readonly 'Trigger Name': string; readonly Time: number }[] }
