import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Slow files, which mostly wait for processes, timeouts or a single connection. Vitest
 * starts large files first, and these are small: the last one ran alone for most of a minute.
 */
const LONG =
  /(faults|bank-days\.http|finality\.model|kill[\w-]*|demo-network|balancer|balancer-health|rolling-upgrade\.postgres|plans\.http|fuzz\.http|anchors\.postgres|batched-and-plain\.http|rotate-secret\.postgres|paused-process\.postgres|point-in-time|settlement-faults\.postgres|export-memory\.postgres|generated-clients\.http|first-payment|trigger|tail|resend|hostile)\.test\.ts$/

/** Starts long files first within their project, because workers change only between projects. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
