import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { OptionSpec } from '../../cli/defineCommand.ts'
import { listCommands } from './listCommands.ts'

const url = new URL('../../../../../docs/commands.md', import.meta.url)
const rows = (await readFile(url, 'utf8')).replaceAll('\\|', '|').split('\n')
const flags = Map.groupBy(
  listCommands().flatMap(({ options }) => Object.entries<OptionSpec>(options).map(writeRow)),
  (row) => row
)

function writeRow([name, { type, value, summary }]: readonly [string, OptionSpec]): string {
  const flag = type === 'boolean' ? `--${name}` : `--${name} ${value ?? '<value>'}`
  return `| \`${flag}\` | ${summary} |`
}

test.each(listCommands().map((command) => [command.name, command] as const))(
  'the page states %s as its help does',
  (name, { takes, summary, output }) => {
    const usage = takes === undefined ? name : `${name} ${takes}`
    const schema = `../apps/paraclock/schemas/${output?.name}.schema.json`
    const json = output === undefined ? '' : `[\`--json\`](${schema})`
    expect(rows).toContain(`| \`${usage}\` | ${summary} | ${json} |`)
  }
)

test('the page states the options of several commands', () => {
  const shared = [...flags].flatMap(([row, uses]) => (uses.length > 1 ? [row] : []))
  expect(rows.filter((row) => row.startsWith('| `--'))).toEqual(shared)
})

test('each command loads the function that runs it', async () => {
  const loaded = await Promise.all(listCommands().map(({ load }) => load()))
  expect(loaded.map((run) => typeof run)).toEqual(listCommands().map(() => 'function'))
}, 60_000)
