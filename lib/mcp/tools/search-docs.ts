import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { searchDocs as search } from '../docs.ts'
import type { Session } from '../session.ts'
import { addReadTool } from '../tool.ts'

const MAX_TEXT_LENGTH = 1500

export const searchDocs = (server: McpServer, session: Session): void =>
  addReadTool(
    server,
    session,
    {
      name: 'search_docs',
      title: 'Search the documentation',
      description:
        'Searches the operations of the API and the documentation of the gateway: conventions, credentials, payments, returns, recalls, settlements and their proofs, webhooks, errors, terms.',
      input: {
        query: z.string().trim().min(1).max(200).describe('Words to find, such as "idempotency-key replay"'),
        limit: z.int().min(1).max(20).default(5).describe('Maximum number of results'),
      },
    },
    async ({ query, limit }) => {
      const found = search(query, limit)
      if (found.length === 0) return 'Nothing in the documentation matches. Try other words.'
      return found.map(({ title, text }) => `${title}\n${text.slice(0, MAX_TEXT_LENGTH)}`).join('\n\n')
    },
  )
