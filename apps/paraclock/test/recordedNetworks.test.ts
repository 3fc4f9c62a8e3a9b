import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLines } from './recorded/commandLines.ts'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'
import { runCommand } from './runCommand.ts'

describe.each(['fresh', 'ready', 'ethereum', 'hub'] as const)(
  'on what the chains of the network %s answered',
  (name) => {
    let net: RecordedNetwork

    beforeAll(async () => {
      net = await openRecorded(name)
    })
    afterAll(() => net.remove())

    test.each(commandLines.map((line) => [line.join(' '), line] as const))(
      '%s',
      async (_, line) => {
        const { code, output, complaints } = await runCommand(net.folder, line, net)
        const ended = [output, complaints, `exit code ${code}\n`].filter((text) => text !== '')
        const file = `recorded/${name}/${line.join(' ').replaceAll(/[^\w.]+/g, '-')}.txt`
        await expect(ended.join('\n')).toMatchFileSnapshot(file)
      }
    )
  }
)
