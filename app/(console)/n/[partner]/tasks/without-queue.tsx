'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'

/** Deciding tasks by their IDs. Loaded on demand, because only a remote gateway has no queue. */
export const WithoutQueue = onDemand(() => import('./_components/task-by-ids.tsx').then((part) => part.TaskByIds))
