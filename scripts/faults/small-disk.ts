import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** A file system of its own that can be full. */
export type SmallDisk = {
  readonly folder: string
  /** Leaves no free space, or all of it. */
  full(on: boolean): void
  /** Whether as much again as is stored would fit. */
  fitsCopy(): boolean
  close(): void
}

/** Memory that it takes at most; it takes what is stored. A standby needs as much again as its primary. */
const ALL = `${Math.floor(totalmem() * 0.6)}`

/** A file system in memory; undefined where this user may not mount one, and then no disk gets full. */
export function openSmallDisk(within: string): SmallDisk | undefined {
  const folder = join(within, 'disk')
  mkdirSync(folder)
  chmodSync(within, 0o755)
  const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'pipe' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${ALL},mode=0777`, 'tmpfs')
  } catch {
    console.log('Could not mount a small disk. Full disks are not tested in this run.')
    return undefined
  }
  const unmount = () => void execFileSync('umount', ['-l', folder])
  process.once('exit', unmount)
  return {
    folder,
    full: (on) => void mount('-o', `remount,size=${on ? usedOf(folder) : ALL}`),
    fitsCopy: () => {
      const { blocks, bfree } = statfsSync(folder)
      return bfree > (blocks - bfree) * 1.2
    },
    close: () => {
      process.off('exit', unmount)
      unmount()
    },
  }
}

const usedOf = (folder: string): string => {
  const { blocks, bfree, bsize } = statfsSync(folder)
  // The server writes meanwhile: a little more than now, and less than a WAL segment.
  return String((blocks - bfree) * bsize + 1_000_000)
}
