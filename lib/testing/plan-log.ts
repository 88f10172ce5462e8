import type { PGlite } from '@electric-sql/pglite'
import type { PoolClient } from 'pg'

/**
 * Settings of `auto_explain`, so that the database sends the plan of each statement, including
 * those of functions and triggers.
 */
export const EXPLAIN_ALL: Readonly<Record<string, string>> = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** The relevant fields of a plan node. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** An executed statement, and the request or job that executed it. */
export type Executed = { readonly during: string; readonly text: string; readonly plan: PlanNode }

/** Collects the plans of all statements that connections execute. */
export class PlanLog {
  during = 'the start'
  #executed: Executed[] = []

  listenTo(client: PoolClient): void {
    client.on('notice', ({ message }) => this.#note(message))
  }

  listenToEmbedded(pglite: PGlite): void {
    const onNotice = ({ message }: { message: string | undefined }) => this.#note(message)
    const execProtocol = pglite.execProtocol.bind(pglite)
    pglite.execProtocol = (message, options) => execProtocol(message, { ...options, onNotice })
    const execProtocolStream = pglite.execProtocolStream.bind(pglite)
    pglite.execProtocolStream = (message, options) => execProtocolStream(message, { ...options, onNotice })
  }

  #note(message = ''): void {
    const json = message.indexOf('{')
    if (!message.startsWith('duration:') || json < 0) return
    const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(json)) as {
      'Query Text': string
      Plan: PlanNode
    }
    this.#executed.push({ during: this.during, text, plan })
  }

  /** The statements since the last call. */
  take(): Executed[] {
    const taken = this.#executed
    this.#executed = []
    return taken
  }
}

/** All nodes of a plan. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Number of rows that a node read and discarded. */
export const removedBy = (node: PlanNode): number =>
  ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * (node['Actual Loops'] ?? 1)
