import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** A separate file system that can be filled up. */
export type SmallDisk = {
  readonly folder: string
  /** Fills or frees the disk. */
  full(on: boolean): void
  /** Whether a copy of the stored data would fit, which a standby requires. */
  fitsCopy(): boolean
  close(): void
}

/** Maximum memory; it uses only what is stored. A standby needs as much again as its primary. */
const ALL = `${Math.floor(totalmem() * 0.6)}`

/**
 * A memory file system; undefined if the user may not mount one, in which case no disk faults
 * occur.
 */
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
  // Slightly more than the current size, to allow concurrent writes, but less than a WAL segment.
  return String((blocks - bfree) * bsize + 1_000_000)
}
