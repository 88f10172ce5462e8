import type { CallToolResult, InputRequiredResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ApiError } from '../client/errors.ts'
import type { Session } from './session.ts'
import { type Shown, shownWith } from './shown.ts'
import { untrusted } from './untrusted.ts'

/** The answer of a tool: one text, because a model reads structured content without its markers. */
export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })
export const errorResult = (text: string): CallToolResult => ({ ...textResult(text), isError: true })

/** Runs a tool. An error response of the API becomes the tool's answer. */
export async function runTool<R extends CallToolResult | InputRequiredResult>(
  { log }: Session,
  name: string,
  answer: () => Promise<R | CallToolResult>,
): Promise<R | CallToolResult> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ApiError) return errorResult(problemOf(error))
    log.error({ err: error, tool: name }, 'tool failed')
    return errorResult('The tool failed because of an internal error.')
  }
}

/** The message of an error. Those about a missing permission contain the name that an admin gave to a role. */
export const problemOf = ({ message, status, retryAfter, requestId }: ApiError): string => {
  const problem = status === 403 ? `Not allowed: ${untrusted(message)}` : `${message.replace(/\.$/, '')}.`
  const retry = retryAfter ? ` Retry in ${retryAfter} s.` : ''
  return `${problem}${retry} (${status}${requestId ? `, request ${requestId}` : ''})`
}

const personalData = {
  include_personal_data: z
    .boolean()
    .default(false)
    .describe('Show names, addresses and account numbers in full. Set it only if the user needs them.'),
}

type Reading<S extends z.ZodRawShape> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: S
}

/** Adds a tool that changes nothing. */
export function addReadTool<S extends z.ZodRawShape>(
  server: McpServer,
  session: Session,
  { name, title, description, input }: Reading<S>,
  read: (input: z.output<z.ZodObject<S>>, shown: Shown) => Promise<string>,
): void {
  const inputSchema = z.strictObject({ ...input, ...personalData })
  server.registerTool(
    name,
    { title, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } },
    (given) =>
      runTool(session, name, async () => {
        const { include_personal_data, ...rest } = given as { readonly include_personal_data: boolean }
        return textResult(await read(rest as unknown as z.output<z.ZodObject<S>>, shownWith(include_personal_data)))
      }),
  )
}
