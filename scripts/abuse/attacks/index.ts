import type { Attack } from '../attack.ts'
import { anonymousReaders } from './anonymous-readers.ts'
import { liveStreams } from './live-streams.ts'
import { longSearches } from './long-searches.ts'
import { manyKeys } from './many-keys.ts'
import { passwordFlood } from './password-flood.ts'
import { unfinishedPosts } from './unfinished-posts.ts'
import { unreadDocuments } from './unread-documents.ts'

/** All attacks, in execution order. */
export const ATTACKS: readonly Attack[] = [
  unfinishedPosts,
  anonymousReaders,
  unreadDocuments,
  passwordFlood,
  longSearches,
  manyKeys,
  liveStreams,
]
