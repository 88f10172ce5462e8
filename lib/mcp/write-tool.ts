import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ApiError } from '../client/errors.ts'
import { newIdempotencyKey } from '../client/idempotency-key.ts'
import type { Session } from './session.ts'
import { errorResult, runTool, textResult } from './tool.ts'
import { stateWords } from './words.ts'

type Writing<S extends z.ZodRawShape> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: S
}

type Write<S extends z.ZodRawShape> = {
  /** The question to the user, with everything that the tool will do. */
  question(input: z.output<z.ZodObject<S>>): Promise<string>
  /** `idempotencyKey` is the same if the confirmed call is repeated. */
  run(input: z.output<z.ZodObject<S>>, idempotencyKey: string): Promise<string>
}

/**
 * Adds a tool that changes something, for sandbox namespaces only. The user must confirm each call. In live
 * namespaces, and for clients that cannot ask their user, the tool is not listed and refuses calls.
 */
export function addWriteTool<S extends z.ZodRawShape>(
  server: McpServer,
  session: Session,
  { name, title, description, input }: Writing<S>,
  { question, run }: Write<S>,
): void {
  if (!session.isCall && (session.environment === 'live' || !session.canConfirm)) return
  const inputSchema = z.strictObject(input)
  const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }
  server.registerTool(name, { title, description, inputSchema, annotations }, (given, ctx) =>
    runTool(session, name, async () => {
      if (session.environment === 'live')
        return errorResult(`${name} works in sandbox namespaces only. In live, use the console or the API.`)
      if (!session.canConfirm) return errorResult(NO_CONFIRMATION)
      const args = given as unknown as z.output<z.ZodObject<S>>
      const key = ctx.mcpReq.requestState<string>()
      if (key === undefined) return requestConfirmation(session, ctx, await question(args))
      const answer = inputResponse(ctx.mcpReq.inputResponses, QUESTION)
      const isConfirmed = answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.confirm === true
      if (!isConfirmed) return errorResult('The user did not confirm. Nothing was changed.')
      try {
        return textResult(await run(args, key))
      } catch (error) {
        if (isRefusal(error)) throw error
        session.log.error({ err: error, tool: name }, 'outcome of a tool unknown')
        return errorResult(UNKNOWN)
      }
    }),
  )
}

/** Whether the gateway refused a call, so that it has changed nothing. Other errors leave the outcome open. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

/** The state of a payment after a change. Never throws: an error would look as if nothing had changed. */
export async function stateText({ call }: Session, payment_id: string): Promise<string> {
  try {
    const { state } = await call('GET /payments/{payment_id}', { params: { payment_id } })
    return `State: ${stateWords(state)}.`
  } catch {
    return 'The state of the payment could not be read.'
  }
}

const UNKNOWN =
  'It is unknown whether the change was made. Find out with find_payments or explain_payment before you call this tool again.'

const QUESTION = 'confirm'

const NO_CONFIRMATION =
  'Nothing was changed. The user must confirm this call, and this client cannot ask: that requires form elicitation, with protocol version 2026-07-28 or through `csp mcp`. Use the console or the API instead.'

const requestConfirmation = async (
  { confirmations }: Session,
  ctx: ServerContext,
  message: string,
): Promise<CallToolResult | InputRequiredResult> =>
  inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message,
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: 'Confirm', default: false } },
          required: ['confirm'],
        },
      }),
    },
    requestState: await confirmations.mint(newIdempotencyKey(), ctx),
  })
