import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many passed, and how many did not. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

/**
 * Adds up the reports that the test runners wrote. A test that was skipped counts as failed: none
 * may be.
 */
export function countReports(root: string): Count {
  let passed = 0
  let failed = 0
  for (const path of globSync('{packages,apps,tooling}/*/reports/*.json', { cwd: root })) {
    const report = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      numPassedTests: number
      numTotalTests: number
    }
    passed += report.numPassedTests
    failed += report.numTotalTests - report.numPassedTests
  }
  return { passed, failed }
}
