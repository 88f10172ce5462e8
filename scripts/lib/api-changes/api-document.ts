import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { operations } from '../../../lib/modules/operations.ts'
import { documentedEvents } from '../../../lib/modules/webhooks/index.ts'
import { openApiDocument } from '../../../lib/platform/http/openapi.ts'
import type { Document } from './document.ts'

/** The document of the last release, reduced to what clients depend on. */
export const RELEASED = 'docs/changelog/released.json.gz'
export const readReleased = (): Document => JSON.parse(gunzipSync(readFileSync(RELEASED)).toString())

/** The document of this checkout. */
export const currentDocument = (version = '0.0.0'): Document =>
  JSON.parse(JSON.stringify(openApiDocument(Object.values(operations), version, { events: documentedEvents() })))
