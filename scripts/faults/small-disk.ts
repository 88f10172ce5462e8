import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../throwaway-postgres.ts'

/** A file system of its own that can be filled up. */
export type SmallDisk = { readonly folder: string; close(): void }

const MEGABYTES = 1500

/** A file system in memory; undefined where this user may not mount one, and then no disk gets full. */
export function openSmallDisk(within: string): SmallDisk | undefined {
  const folder = join(within, 'disk')
  mkdirSync(folder)
  chmodSync(within, 0o755)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0777`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    console.log('no small disk could be mounted: no disk gets full in this run')
    return undefined
  }
  return { folder, close: () => void execFileSync('umount', ['-l', folder]) }
}

/** Fills the disk up under a running server, and empties it again after a while. The server may have ended over it. */
export async function fillDisk({ folder }: SmallDisk, cluster: Cluster | undefined): Promise<void> {
  const ballast = join(folder, 'ballast')
  try {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(ballast, Buffer.alloc(Number(bavail) * Number(bsize)))
  } catch {
    // It was full before the last byte: the server writes as well.
  }
  await pause(1500)
  rmSync(ballast, { force: true })
  await cluster?.revive()
}
