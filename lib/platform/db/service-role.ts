import pg from 'pg'
import { type MigrationSession, UnusableDatabase } from './migrate.ts'
import { createLogin, type Login } from './pool/logins.ts'

/**
 * The role of processes that serve requests without owning the tables (decision 0078). It can read
 * and write the rows of all tenants, but cannot change the schema or its protections.
 */
const SERVICE_ROLE = 'gateway_service'

/**
 * Grants the service role access to the current schema, and makes the login a member of it. The
 * owner runs it after each migration, so that new tables get their policy. Throws UnusableDatabase.
 */
export async function prepareService(session: MigrationSession, login: Login): Promise<void> {
  await session.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
        create role ${SERVICE_ROLE} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
  for (const name of await lacking(session, GRANTLESS)) {
    await session.query(`grant select, insert, update, delete on ${name} to ${SERVICE_ROLE}`)
  }
  for (const name of await lacking(session, POLICYLESS)) {
    await session.query(`create policy service_rows on ${name} for all to ${SERVICE_ROLE} using (true)`)
  }
  await session.query(`grant select on migrations to ${SERVICE_ROLE}`)
  await session.query(`grant usage on all sequences in schema public to ${SERVICE_ROLE}`)
  for (const name of OWNERS_FUNCTIONS) await session.query(`grant execute on function ${name} to ${SERVICE_ROLE}`)
  await admit(session, login)
}

async function admit(session: MigrationSession, login: Login): Promise<void> {
  const refusal = await createLogin(session, login, { role: SERVICE_ROLE, inherit: true })
  if (refusal !== undefined) throw new UnusableDatabase(`DATABASE_URL: ${refusal}. See "Roles" in docs/running.md.`)
  const [found] = await session.query<{ is_member: boolean }>(`select pg_has_role($1, $2, 'usage') as is_member`, [
    login.user,
    SERVICE_ROLE,
  ])
  if (!found?.is_member) await session.query(`grant ${SERVICE_ROLE} to ${pg.escapeIdentifier(login.user)}`)
}

async function lacking(session: MigrationSession, condition: string): Promise<string[]> {
  const found = await session.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and ${condition} order by c.relname`,
  )
  return found.map(({ name }) => name)
}

/** Functions with the owner's rights that jobs call. */
const OWNERS_FUNCTIONS = ['maintain_logged_requests']

/** Tables that only migrations write. */
const OWNERS = `c.relname <> 'migrations'`

const GRANTLESS = `(c.relkind = 'v' or (c.relkind in ('r', 'p') and ${OWNERS})) and not has_table_privilege('${SERVICE_ROLE}', c.oid, 'delete')`

const POLICYLESS = `c.relkind in ('r', 'p') and c.relrowsecurity and not exists (
  select from pg_policy p where p.polrelid = c.oid and p.polname = 'service_rows')`
