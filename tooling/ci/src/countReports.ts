import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** How many passed, and how many did not. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

/** What the test runners reported. */
export interface Reported extends Count {
  /** For each test that did not pass: its file, its title and the first line of its error. */
  readonly failures: readonly string[]
}

interface FileReport {
  readonly name: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

/**
 * Adds up the reports that the test runners wrote. A test that was skipped counts as failed: none
 * may be.
 */
export function countReports(root: string): Reported {
  let passed = 0
  let failed = 0
  const failures: string[] = []
  for (const path of globSync('{packages,apps,tooling}/*/reports/*.json', { cwd: root })) {
    const report = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      numPassedTests: number
      numTotalTests: number
      testResults: readonly FileReport[]
    }
    passed += report.numPassedTests
    failed += report.numTotalTests - report.numPassedTests
    failures.push(...report.testResults.flatMap((file) => listFailures(root, file)))
  }
  return { passed, failed, failures }
}

function listFailures(root: string, file: FileReport): string[] {
  const line = (title: string, message = ''): string =>
    `${relative(root, file.name)}: ${title}: ${message.split('\n', 1)[0]}`
  const tests = file.assertionResults
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName, status, failureMessages: [message] }) => line(fullName, message ?? status))
  return file.message === '' ? tests : [...tests, line('the file', file.message)]
}
