import type { Context } from 'hono'
import type { Ctx, OrganizationCtx, ServiceTokenActor } from '../../../platform/context.ts'
import { databaseError, UNIQUE_VIOLATION } from '../../../platform/db/database-error.ts'
import { conflict, MethodNotAllowed, notFound, unauthorized } from '../../../platform/errors.ts'
import type { Mount } from '../../../platform/http/api.ts'
import { authenticateService, clientOf, limited } from '../../../platform/http/authenticate.ts'
import type { ApiDeps, ApiEnv } from '../../../platform/http/deps.ts'
import { reply } from '../../../platform/http/reply.ts'
import { readJson } from '../../../platform/http/validate.ts'
import type { Mailer } from '../../../platform/outbound/mail.ts'
import { SCIM_PREFIX } from '../../../wire/scim.ts'
import {
  findProvisioned,
  listProvisioned,
  type MailLimits,
  type PasswordCost,
  unusablePassword,
} from '../../members/index.ts'
import { changeGroup, createGroup, deleteGroup, findGroup, listGroups, listMemberships } from '../groups.ts'
import { writeWithNotices } from '../notices.ts'
import { createUser, deleteUser, NOT_POSSIBLE, updateUser } from '../users.ts'
import { describedAt } from './discovery.ts'
import { listResponse } from './messages.ts'
import { locationOf, presentGroup, presentUser } from './present.ts'
import { type GroupChange, readGroup, readGroupPatch } from './read-group.ts'
import { readPatch } from './read-patch.ts'
import { readFilter, readPage } from './read-query.ts'
import { readReplacement, readUser, readUserPatch, type UserInput } from './read-user.ts'

type Deps = Pick<ApiDeps, 'secrets'> & {
  readonly passwordCost?: PasswordCost | undefined
  readonly consoleUrl?: string | undefined
  readonly mailer?: Mailer | undefined
  readonly mailLimits: MailLimits
}

type Answer = { readonly status: number; readonly body: object | null; readonly location?: string }

/** A request of a directory. `owner` reads what a tenant cannot see. */
type Request = {
  readonly ctx: OrganizationCtx
  readonly owner: Ctx
  readonly base: string
  readonly method: string
  readonly id: string | undefined
  readonly query: (name: string) => string | undefined
  readonly body: () => Promise<unknown>
}

const TYPE = 'application/scim+json'

/** SCIM 2.0 for the directory of an organization (decision 0176). */
export const scimMount = (own: Deps): Mount => ({
  prefix: SCIM_PREFIX,
  operation: {
    id: 'scim',
    // Never canceled, because the method of each request is not known here.
    method: 'POST',
    body: true,
    access: { by: 'member', permission: 'members.manage', partner: false, serviceToken: 'scim' },
  },
  serve: async (deps, c) => {
    const request = await accept(own, deps, c)
    const [kind = '', id, ...rest] = c.req.path.slice(SCIM_PREFIX.length + 1).split('/')
    if (rest.length > 0) throw notFound()
    const { status, body, location } = await answer(own, { ...request, id }, kind).catch((error: unknown) => {
      throw databaseError(error).code === UNIQUE_VIOLATION ? conflict(NOT_POSSIBLE) : error
    })
    return reply(deps, c, status, body && JSON.stringify(body), {
      ...(body && { 'Content-Type': `${TYPE}; charset=utf-8` }),
      ...(location && { Location: location }),
    })
  },
})

/** The common checks: credentials and limits. Throws 401, 403 and 429. */
async function accept({ consoleUrl = '' }: Deps, deps: ApiDeps, c: Context<ApiEnv>): Promise<Omit<Request, 'id'>> {
  const now = deps.clock()
  const client = clientOf(c)
  const caller = await limited(deps, c, client.address, () => authenticateService(deps, c, client, now, 'scim'))
  const { organizationId } = caller
  if (organizationId === undefined) throw unauthorized()
  const about = {
    actor: caller.actor as ServiceTokenActor,
    now,
    random: deps.random,
    requestId: c.get('requestId'),
    ...client,
  }
  const { db } = deps.as({ organizationId, partnerId: '' }, 'own')
  return {
    ctx: { ...about, db, organizationId },
    owner: { ...about, db: deps.db },
    base: consoleUrl,
    // Hono leaves out the body.
    method: c.req.method === 'HEAD' ? 'GET' : c.req.method,
    query: (name) => c.req.query(name),
    body: () => readJson(c, [TYPE, 'application/json']),
  }
}

function answer(own: Deps, request: Request, kind: string): Promise<Answer> {
  if (kind === 'Users')
    return request.id === undefined ? answerUsers(own, request) : answerUser(own, request, request.id)
  if (kind === 'Groups')
    return request.id === undefined ? answerGroups(own, request) : answerGroup(own, request, request.id)
  const body = request.method === 'GET' ? describedAt(request.base, kind, request.id) : undefined
  if (!body) throw notFound()
  return Promise.resolve({ status: 200, body })
}

async function answerUsers(own: Deps, request: Request): Promise<Answer> {
  const { ctx, base, method, query } = request
  if (method === 'POST') {
    const input = readUser(await request.body())
    const hash = await passwordFor(own, request, input)
    const made = await writeWithNotices(ctx, own, (write) => createUser(write, input, hash ?? ''))
    return { status: 201, body: await shownUser(request, made.token), location: locationOf(base, 'Users', made.token) }
  }
  if (method !== 'GET') throw new MethodNotAllowed(METHODS_OF_COLLECTION)
  const filter = readFilter(query('filter'), ['userName', 'externalId', 'id', 'emails.value'])
  const { startIndex, count } = readPage(query('startIndex'), query('count'))
  const column =
    filter &&
    ({ userName: 'email', 'emails.value': 'email', externalId: 'externalId', id: 'token' } as const)[filter.attribute]
  const { total, found } = await listProvisioned(ctx, column ? { [column]: filter.value } : {}, {
    offset: startIndex - 1,
    limit: count,
  })
  const memberships = await listMemberships(ctx, { memberIds: found.map(({ token }) => token) })
  return {
    status: 200,
    body: listResponse(
      total,
      found.map((row) => presentUser(base, row, memberships)),
      { startIndex },
    ),
  }
}

async function answerUser(own: Deps, request: Request, id: string): Promise<Answer> {
  const { ctx, method } = request
  if (method === 'DELETE') {
    await writeWithNotices(ctx, own, (write) => deleteUser(write, id))
    return { status: 204, body: null }
  }
  if (method === 'PUT' || method === 'PATCH') {
    const body = await request.body()
    const input = method === 'PUT' ? readReplacement(body) : readUserPatch(body)
    const { email } = await findProvisioned(ctx, id)
    const isRenamed = input.userName !== undefined && input.userName !== email
    const hash = isRenamed ? await passwordFor(own, request, input) : undefined
    await writeWithNotices(ctx, own, (write) => updateUser(write, id, input, hash))
  } else if (method !== 'GET') throw new MethodNotAllowed(METHODS_OF_RESOURCE)
  return { status: 200, body: await shownUser(request, id) }
}

/** Before the transaction, because hashing takes longer than any statement. */
const passwordFor = async (own: Deps, { owner }: Request, { userName }: UserInput): Promise<string | undefined> =>
  userName === undefined ? undefined : unusablePassword(owner, own, userName)

async function shownUser({ ctx, base }: Request, id: string): Promise<object> {
  return presentUser(base, await findProvisioned(ctx, id), await listMemberships(ctx, { memberIds: [id] }))
}

async function answerGroups(own: Deps, request: Request): Promise<Answer> {
  const { ctx, base, method, query } = request
  if (method === 'POST') {
    const input = readGroup(await request.body())
    const { token } = await writeWithNotices(ctx, own, (write) => createGroup(write, input))
    return { status: 201, body: await shownGroup(request, token), location: locationOf(base, 'Groups', token) }
  }
  if (method !== 'GET') throw new MethodNotAllowed(METHODS_OF_COLLECTION)
  const filter = readFilter(query('filter'), ['displayName', 'externalId', 'id'])
  const { startIndex, count } = readPage(query('startIndex'), query('count'))
  const column =
    filter && ({ displayName: 'displayName', externalId: 'externalId', id: 'token' } as const)[filter.attribute]
  const { total, found } = await listGroups(ctx, column ? { [column]: filter.value } : {}, {
    offset: startIndex - 1,
    limit: count,
  })
  const memberships = withMembers(request)
    ? await listMemberships(ctx, { groupIds: found.map(({ token }) => token) })
    : undefined
  return {
    status: 200,
    body: listResponse(
      total,
      found.map((row) => presentGroup(base, row, memberships)),
      { startIndex },
    ),
  }
}

async function answerGroup(own: Deps, request: Request, id: string): Promise<Answer> {
  const { ctx, method } = request
  if (method === 'DELETE') {
    await writeWithNotices(ctx, own, (write) => deleteGroup(write, id))
    return { status: 204, body: null }
  }
  if (method === 'PUT' || method === 'PATCH') {
    const body = await request.body()
    const changes = method === 'PUT' ? replacement(readGroup(body)) : readGroupPatch(readPatch(body))
    await writeWithNotices(ctx, own, (write) => changeGroup(write, id, changes))
  } else if (method !== 'GET') throw new MethodNotAllowed(METHODS_OF_RESOURCE)
  return { status: 200, body: await shownGroup(request, id) }
}

const replacement = ({ displayName, externalId, members }: ReturnType<typeof readGroup>): GroupChange[] => [
  { displayName },
  ...(externalId === undefined ? [] : [{ externalId }]),
  ...(members === undefined ? [] : [{ remove: 'all' as const }, { add: members }]),
]

async function shownGroup(request: Request, id: string): Promise<object> {
  const { ctx, base } = request
  const memberships = withMembers(request) ? await listMemberships(ctx, { groupIds: [id] }) : undefined
  return presentGroup(base, await findGroup(ctx, id), memberships)
}

/** Microsoft Entra ID reads groups without their members. */
const withMembers = ({ query }: Request): boolean =>
  !(query('excludedAttributes') ?? '').toLowerCase().split(',').includes('members')

/** HEAD is served as GET. */
const METHODS_OF_COLLECTION = ['GET', 'HEAD', 'POST']
const METHODS_OF_RESOURCE = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']
