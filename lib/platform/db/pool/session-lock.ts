import { setTimeout as wait } from 'node:timers/promises'

/** A single connection, to which the lock belongs. */
type Session = { query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]> }

const POLL_MS = 250

/**
 * Runs while the session holds an advisory lock, so that processes that start together do it one
 * after the other. `onWait` is called once if another holds it. It polls for the lock, because a
 * waiting statement holds a snapshot that `CREATE INDEX CONCURRENTLY` of the process with the lock
 * would wait for.
 */
export async function underLock(
  session: Session,
  lock: number,
  onWait: () => void,
  run: () => Promise<void>,
): Promise<void> {
  const take = async () => {
    const [answer] = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    return answer?.taken === true
  }
  if (!(await take())) {
    onWait()
    while (!(await take())) await wait(POLL_MS)
  }
  try {
    await run()
  } finally {
    await session.query('select pg_advisory_unlock($1)', [lock]).catch(ignoreLostConnection)
  }
}

/** For use while another error is propagating. The server rolls back and unlocks by itself. */
export const ignoreLostConnection = () => undefined
