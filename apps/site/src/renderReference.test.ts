import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listPackages, renderReference, renderReferenceIndex } from './renderReference.ts'

const root = mkdtempSync(join(tmpdir(), 'reference-'))
afterAll(() => rmSync(root, { recursive: true }))

const files = {
  'package.json': JSON.stringify({
    name: '@paraclock/tiny',
    description: 'Counts <things>.',
    exports: {
      '.': { '@paraclock/source': './src/index.ts' },
      './node': { '@paraclock/source': './src/node/index.ts' },
      './package.json': './package.json'
    }
  }),
  'README.md': '# Tiny\n\n```sh\nnpm install\n```\n\n```ts\ncountAll()\n```\n',
  '.types/src/index.d.ts':
    "export { type Counted, toCounted as count } from './count.ts';\nexport { Gone } from './errors.ts';\n",
  '.types/src/node/index.d.ts': "export { readCounts } from './readCounts.ts';\n",
  '.types/src/node/readCounts.d.ts': '/** Reads. */\nexport declare function readCounts(): void;\n',
  '.types/src/errors.d.ts':
    '/** Nothing is left. */\nexport declare const Gone: ErrorDefinition<{}>;\n',
  '.types/src/count.d.ts': `import type { Unit } from './Unit.ts';
/** A count of {@link Unit}s, not of {@link Elsewhere | others}. */
export interface Counted {
    /** How many {@link Unit}s. */
    readonly unit: Unit;
}
/**
 * Counts {@link Counted} < 3.
 *
 * @param from - where to begin
 * @throws ParaclockError \`Gone\`
 *
 * @example
 * \`\`\`ts
 * count(1)
 * \`\`\`
 */
export declare function toCounted(from: number): Counted;
//# sourceMappingURL=count.d.ts.map`,
  '.types/src/Unit.d.ts': 'export type Unit = "one";\n'
}
for (const [path, text] of Object.entries(files)) {
  const file = join(root, 'packages/tiny', path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

test('a package has one page: an example first, its names by kind, and what they mention', () => {
  const packages = listPackages(root)
  expect(renderReferenceIndex(packages)).toContain(
    '| [@paraclock/tiny](/reference/tiny) | Counts &lt;things>. |'
  )
  expect(packages.map(renderReference)).toMatchInlineSnapshot(`
    [
      "# Reference of @paraclock/tiny

    Counts &lt;things>. [How to begin](/packages/tiny).

    \`\`\`ts
    countAll()
    \`\`\`

    ## Functions

    ### count

    Counts [\`Counted\`](#counted) &lt; 3.

    \`\`\`ts
    count(1)
    \`\`\`

    \`\`\`ts
    function toCounted(from: number): Counted;
    \`\`\`

    - \`from\`: where to begin

    Throws ParaclockError \`Gone\`

    ### readCounts

    Import it from \`@paraclock/tiny/node\`.

    Reads.

    \`\`\`ts
    function readCounts(): void;
    \`\`\`

    ## Errors

    ### Gone

    Nothing is left.

    \`\`\`ts
    const Gone: ErrorDefinition<{}>;
    \`\`\`

    ## Types

    ### Counted

    A count of [\`Unit\`](#unit)s, not of others.

    \`\`\`ts
    interface Counted {
        /** How many Units. */
        readonly unit: Unit;
    }
    \`\`\`

    ## Types that these mention

    ### Unit

    \`\`\`ts
    type Unit = "one";
    \`\`\`

    ",
    ]
  `)
})
