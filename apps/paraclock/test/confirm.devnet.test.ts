import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test, vi } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { patchRuntime } from './network/patchRuntime.ts'
import { runCommand } from './runCommand.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const HOUR = 3600
const SIGNED = ['--yes', '--shared', '--unconfirmed', '--signer', 'env:PHRASE']

const net = await openNetwork({ variant: 'hour', name: 'main', ready: true, autoBlock: 300 })
const folder = await makeFolder()
const run = (...argv: readonly string[]) => runCommand(folder, argv, { env: { PHRASE: '//Alice' } })

/** Stores the task as one of an earlier call version, as an upgrade leaves it. */
async function makeOld(taskId: string): Promise<void> {
  const { query, registry } = net.service.api
  const tasks = query['automationTime']?.['tasks']
  const stored = (await tasks?.(taskId)) as unknown as {
    unwrap(): { readonly inner: Map<string, unknown>; toHex(): string }
  }
  const record = stored.unwrap()
  record.inner.set('callVersion', registry.createType('u32', 0))
  await asRoot(net, 'service', 'system.setStorage', [[tasks?.key(taskId), record.toHex()]])
}

test('a confirmed task runs after an upgrade that ends others, and only if its call stays the same', async () => {
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson(await configureDevnet([net]))
  )
  const write = (name: string, code: Uint8Array) => writeFile(join(folder, name), code)
  await write('new.wasm', readRuntimeCode('service-hour'))
  await write('other.wasm', readRuntimeCode('target'))
  const rename = (wasm: Buffer) => {
    wasm.write('remarc', wasm.indexOf('errorremarkitems') + 'error'.length)
    return wasm
  }
  await write('renamed.wasm', patchRuntime('service-hour', rename))
  const time = (Math.floor(Number(net.now()) / HOUR) + 2) * HOUR
  const at = ['--at', new Date(time * 1000).toISOString()]
  const remark = stringifyJson({ pallet: 'system', method: 'remark', args: { remark: '0x01' } })
  for (const name of ['kept', 'lost']) {
    expect((await run('schedule', name, ...at, '--dispatch', remark, ...SIGNED)).code).toBe(0)
  }
  expect((await run('schedule', 'far', ...at, ...SIGNED)).code).toBe(0)
  const { networks } = JSON.parse((await run('tasks', '--json')).output)
  const idOf = (name: string): string =>
    networks[0].tasks.find((task: { name: string }) => task.name === name).taskId
  for (const name of ['kept', 'lost']) await makeOld(idOf(name))

  const refuse = async (name: string, file: string): Promise<string> => {
    const { code, complaints } = await run('confirm', name, '--upgrade', file, ...SIGNED)
    expect(code).toBe(2)
    return complaints.replaceAll(/\s+/g, ' ')
  }
  expect(await refuse('far', 'new.wasm')).toContain('only a task that dispatches a call')
  expect(await refuse('kept', 'other.wasm')).toContain('it is of paraclock-target')
  expect(await refuse('kept', 'renamed.wasm')).toMatch(
    /the call of 0x\w+ is system.remarc\(.*now it is system.remark\(/
  )
  expect((await run('confirm', 'kept')).complaints).toContain('confirm takes the tasks')
  const shown = await run('confirm', 'kept', '--upgrade', 'new.wasm')
  expect([shown.code, shown.complaints]).toEqual([0, ''])
  expect(shown.output.replaceAll(/\s+/g, ' ')).toContain(
    `up to transaction version 1 (automationTime): system.remark(remark: 0x01)`
  )
  const confirmed = await run('confirm', 'kept', '--upgrade', 'new.wasm', '--json', ...SIGNED)
  expect([confirmed.code, JSON.parse(confirmed.output).tasks]).toEqual([
    0,
    [{ taskId: idOf('kept'), status: 'confirmed' }]
  ])

  await net.travelTo(BigInt(time) as never)
  await net.build(2)
  const events = async (name: string) => (await run('task', 'show', idOf(name))).output
  expect(await events('kept')).toContain('done on the service')
  const lost = (await events('lost')).replaceAll(/\s+/g, ' ')
  expect(lost).toContain('encoded for transaction version 0, and the runtime has 1')
  expect(lost).toContain('paraclock confirm <task> --upgrade <file>')
})
