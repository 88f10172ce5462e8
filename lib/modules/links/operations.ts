import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { Link, LinkList, LinkQuery, ProposeLink, UpdateLink } from './contract.ts'

const tag = 'Links'
const params = z.object({ link_id: pathId('The link') })
const read = { by: 'key', flag: 'customers_read', permission: 'read', partner: true } as const
const write = { by: 'key', flag: 'customers_write', permission: 'links.write', partner: true } as const

export const proposeLink = operation({
  id: 'proposeLink',
  method: 'POST',
  path: '/link',
  tag,
  summary: 'Propose a link between two customers',
  description:
    'The proposer is a customer of the namespace, the responder any customer in its environment. Once a link with `pull` is accepted, payments that the proposer pulls within `limit` need no customer authentication.',
  access: write,
  body: ProposeLink,
  data: Link,
  errors: [409],
  extension: true,
})

export const listLinks = operation({
  id: 'listLinks',
  method: 'GET',
  path: '/link',
  tag,
  summary: 'List links',
  description:
    'Newest first unless `sort` is given: links that the namespace proposed and links that were proposed to it.',
  access: read,
  query: LinkQuery,
  data: LinkList,
  extension: true,
})

export const findLink = operation({
  id: 'findLink',
  method: 'GET',
  path: '/link/{link_id}',
  tag,
  summary: 'Get a link',
  description: 'Both sides can read it.',
  access: read,
  params,
  data: Link,
  errors: [404],
  extension: true,
})

export const updateLink = operation({
  id: 'updateLink',
  method: 'PUT',
  path: '/link/{link_id}',
  tag,
  summary: 'Accept, decline, update or revoke a link',
  description:
    'The responder accepts (`established`) or declines. The proposer can revoke a proposal; either side can revoke an established link. Only the responder can extend the permissions of an established link. With `seen`, the request is refused if the link has changed since it was read.',
  access: write,
  params,
  body: UpdateLink,
  data: Link,
  errors: [404, 409],
  extension: true,
})
