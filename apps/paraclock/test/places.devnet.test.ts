import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config, NetworkConfig } from '@paraclock/checklist'
import { parseJson, stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { readFree } from '../src/rehearse/openBest.ts'
import { makeReady } from './network/makeReady.ts'
import { runCommand } from './runCommand.ts'

interface Quote {
  readonly networks: readonly [
    {
      readonly total: { readonly amount: string }
      readonly fees: readonly {
        readonly title: string
        readonly fee: { readonly amount: string }
      }[]
      readonly crowded: readonly string[]
    }
  ]
}

describe.each([
  ['hour', [128]],
  ['minute', [0, 127, 128, 130, 255]]
] as const)('crowded slots of variant %s', (variant, counts) => {
  let net: Devnet
  let folder: string
  let config: NetworkConfig
  let snapshot: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant, name: 'main', autoBlock: 500 })
    const own: Config = await configureDevnet([net])
    config = own.networks['main'] as NetworkConfig
    snapshot = await makeReady(net, config)
    folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(own))
  })

  afterAll(async () => {
    await net?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  const run = (...argv: readonly string[]) =>
    runCommand(folder, argv, { env: { PHRASE: '//Alice' } })
  const sign = (journal: string) => ['--yes', '--signer', 'env:PHRASE', '--journal', journal]

  /** Fills the slot that is twelve ahead with tasks of others, and returns its time. */
  const fill = async (tasks: number): Promise<number> => {
    await net.restore(snapshot)
    const length = variant === 'hour' ? 3600 : 60
    const time = (Math.floor(Number(net.now()) / length) + 12) * length
    const { registry, query } = net.service.api
    const ids = Array.from({ length: tasks }, (_, at) => `0x${at.toString(16).padStart(64, '0')}`)
    const key = query['automationTime']?.['slots']?.key(time)
    const params = [[[key, registry.createType('Vec<H256>', ids).toHex()]]]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_setStorage', params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(net.service.httpUrl, { method: 'POST', body, headers })
    expect(await answer.json()).not.toHaveProperty('error')
    await net.build()
    return time
  }

  test.each(counts)(
    'a place beside %i others costs what the quote says, to the unit',
    async (tasks) => {
      const time = await fill(tasks)
      const at = ['--at', new Date(time * 1000).toISOString()]
      const quoted = await run('quote', ...at, '--json')
      const [quote] = (parseJson(quoted.output) as unknown as Quote).networks
      const { address } = await devAccount('Alice')
      const before = await readFree(net.service, address)
      const { providedId = 'paraclock-quote' } = config.automation
      const journal = sign(`beside-${tasks}.jsonl`)
      const made = await run('schedule', providedId, ...at, ...journal)
      expect([made.code, made.complaints]).toEqual([0, ''])
      expect(before - (await readFree(net.service, address))).toBe(BigInt(quote.total.amount))
      expect(quote.fees.some(({ title }) => title === 'places')).toBe(tasks >= 128)
      expect(quote.crowded.map((line) => /it costs nothing/.test(line))).toEqual(
        tasks >= 128 ? [true] : []
      )
    }
  )

  test('what costs more than the ceiling is not signed', async () => {
    const time = await fill(200)
    const at = ['--at', new Date(time * 1000).toISOString()]
    const { address } = await devAccount('Alice')
    const before = await readFree(net.service, address)
    const { code, complaints } = await run(
      'schedule',
      'rent',
      ...at,
      ...sign('none.jsonl'),
      '--max-fee',
      '1'
    )
    expect([code, complaints.split(' ')[0]]).toEqual([2, 'FeeCeilingExceeded'])
    expect(await readFree(net.service, address)).toBe(before)
  })
})
