import type { Count } from './countReports.ts'

/** Adds up what the Rust test runner says at the end of each of its binaries. */
export function countCargo(output: string): Count {
  let passed = 0
  let failed = 0
  const line = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm
  for (const [, good, bad, ignored] of output.matchAll(line)) {
    passed += Number(good)
    failed += Number(bad) + Number(ignored)
  }
  return { passed, failed }
}
