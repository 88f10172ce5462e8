import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { messageTemplates } from './table.ts'

export const messageTemplateErasure: Erasure = { atEnd: [{ table: messageTemplates, where: isOfOrganization }] }
