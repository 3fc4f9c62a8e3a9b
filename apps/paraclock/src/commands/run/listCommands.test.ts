import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listCommands } from './listCommands.ts'

const url = new URL('../../../../../docs/commands.md', import.meta.url)
const rows = (await readFile(url, 'utf8')).split('\n')

test.each(listCommands().map((command) => [command.name, command] as const))(
  'the page states %s as its help does',
  (name, { takes, summary, output }) => {
    const usage = takes === undefined ? name : `${name} ${takes}`
    const schema = `../apps/paraclock/schemas/${output?.name}.schema.json`
    const json = output === undefined ? '' : `[\`--json\`](${schema})`
    expect(rows).toContain(`| \`${usage}\` | ${summary} | ${json} |`)
  }
)

test('each command loads the function that runs it', async () => {
  const loaded = await Promise.all(listCommands().map(({ load }) => load()))
  expect(loaded.map((run) => typeof run)).toEqual(listCommands().map(() => 'function'))
}, 60_000)
