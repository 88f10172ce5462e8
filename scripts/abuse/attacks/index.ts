import type { Attack } from '../attack.ts'
import { anonymousReaders } from './anonymous-readers.ts'
import { passwordFlood } from './password-flood.ts'
import { unfinishedPosts } from './unfinished-posts.ts'
import { unreadDocuments } from './unread-documents.ts'

/** All attacks, in execution order. */
export const ATTACKS: readonly Attack[] = [unfinishedPosts, anonymousReaders, unreadDocuments, passwordFlood]
