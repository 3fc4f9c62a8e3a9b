import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkBoundaries } from '../src/checkBoundaries.ts'

const inTree = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('the tree that is built to break every rule breaks every rule', async () => {
  const violations = await checkBoundaries({ root: inTree('fixture') })
  const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`)
  expect(lines.sort()).toMatchInlineSnapshot(`
    [
      "another-package-is-imported-by-its-name: packages/core/src/index.ts -> packages/devnet/src/index.ts",
      "another-package-is-imported-by-its-name: packages/hrmp/src/index.ts -> packages/proxy/src/index.ts",
      "another-package-is-imported-by-its-name: packages/hrmp/src/reads.devnet.test.ts -> packages/devnet/src/index.ts",
      "apps-do-not-import-each-other: apps/gateway/src/index.ts -> apps/paraclock/src/index.ts",
      "apps-do-not-import-tooling: apps/gateway/src/index.ts -> tooling/bench/src/index.ts",
      "core-imports-only-what-is-below-it: packages/core/src/index.ts -> packages/devnet/src/index.ts",
      "each-folder-of-packages/checklist/src-has-a-floor: packages/checklist/src/spare/spare.ts -> packages/checklist/src/words/words.ts",
      "every-import-resolves: packages/proxy/src/second.ts -> ./missing.ts",
      "hrmp-imports-only-what-is-below-it: packages/hrmp/src/index.ts -> packages/proxy/src/index.ts",
      "no-cycles: packages/proxy/src/first.ts -> packages/proxy/src/second.ts",
      "proxy-imports-only-what-is-below-it: packages/proxy/src/index.ts -> apps/paraclock/src/index.ts",
      "types-imports-only-what-is-below-it: packages/types/src/index.ts -> tooling/bench/src/index.ts",
      "words-of-packages/checklist/src-imports-only-what-is-below-it: packages/checklist/src/words/say.ts -> packages/checklist/src/checks/check.ts",
    ]
  `)
})

test('a test may use the devnet, which the package itself may not', async () => {
  const violations = await checkBoundaries({ root: inTree('fixture') })
  const fromTest = violations.filter(({ from }) => from.endsWith('.devnet.test.ts'))
  expect(fromTest.map(({ rule }) => rule)).toEqual(['another-package-is-imported-by-its-name'])
})
