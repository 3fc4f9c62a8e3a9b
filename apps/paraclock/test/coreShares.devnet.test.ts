import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { afterAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const WHOLE = 57_600

const net = await startDevnet({ variant: 'hour', name: 'main', ready: true })
afterAll(() => net.stop())
const folder = await makeFolder()
await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(await configureDevnet([net])))
const fresh = await net.snapshot()

/** Assigns parts of the target's core to the target, and leaves the others idle. */
async function assign(parts: number): Promise<void> {
  const { relay, target } = net
  const described = await relay.api.query['paraScheduler']?.['coreDescriptors']?.()
  const cores = Object.entries(described?.toJSON() as object)
  const [core] =
    cores.find(([, one]) => JSON.stringify(one).includes(`"task":${target.paraId}}`)) ?? []
  const shares = [
    [{ Task: target.paraId }, parts],
    ['Idle', WHOLE - parts]
  ]
  const from = (await relay.api.rpc.chain.getHeader()).number.toNumber() + 2
  const call = relay.api.tx['coretime']?.['assignCore']?.(core, from, shares, null)
  if (call === undefined) throw new TypeError('no call assignCore')
  await net.sudo(relay, call)
  await net.build(3, { refused: 'report' })
}

const check = (...argv: readonly string[]) => runCommand(folder, ['check', '--json', ...argv])
const judge = (output: string) => {
  const [network] = (JSON.parse(output) as Report).networks
  return network?.results.find(({ id }) => id === 'paras-claimed')
}

test.each([
  ['a whole core', undefined, 0, 'pass', 'target: a block of it is claimed in each relay block'],
  ['a half of a core', WHOLE / 2, 0, 'warn', 'claimed once in 2 blocks'],
  ['the least share that is sold', WHOLE / 80, 1, 'fail', 'claimed once in 80 blocks']
] as const)('%s, also from saved evidence', async (_, parts, code, outcome, said) => {
  await net.restore(fresh)
  if (parts !== undefined) await assign(parts)
  const live = await check('--no-trial', '--evidence', 'evidence.json')
  expect([live.complaints, live.code]).toEqual(['', code])
  const result = judge(live.output)
  expect(result).toMatchObject({ outcome, summary: expect.stringContaining(said) })
  const saved = await check('--from', 'evidence.json')
  expect([saved.code, judge(saved.output)]).toEqual([code, result])
})
