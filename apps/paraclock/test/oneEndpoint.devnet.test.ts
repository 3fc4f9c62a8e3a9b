import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { afterAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { relayEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute', name: 'main', ready: true, autoBlock: 500 })
const folder = await makeFolder()
const config = (await configureDevnet([net])).networks['main'] as NetworkConfig
const [honest = ''] = config.target.endpoints
const GONE = 'ws://127.0.0.1:9'

/** An endpoint of the target that states three decimals more than the chain has. */
const asked = new Set<unknown>()
const lying = await relayEndpoint(honest, {
  onQuestion: (text, pass) => {
    const { id, method } = JSON.parse(text) as { readonly id?: number; readonly method?: string }
    if (method === 'system_properties') asked.add(id)
    pass()
  },
  onAnswer: (text, pass) => {
    const { id, result } = JSON.parse(text) as { readonly id?: number; readonly result?: object }
    if (!asked.delete(id)) return pass()
    pass(JSON.stringify({ jsonrpc: '2.0', id, result: { ...result, tokenDecimals: 13 } }))
  }
})

afterAll(() => lying.close())

/** Schedules a task that pays 1000 tokens of the target, which has these endpoints. */
async function schedule(id: string, endpoints: readonly string[], ...more: readonly string[]) {
  const { address } = await devAccount('Bob')
  const args = { dest: address, value: '10000000000000' }
  const call = stringifyJson({ pallet: 'balances', method: 'transferKeepAlive', args })
  const networks = { main: { ...config, target: { ...config.target, endpoints } } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks }))
  const said: string[] = []
  const task = ['schedule', id, '--at', '+3h', '--call', call, '--allow-failure']
  const ran = await runCommand(folder, [...task, '--signer', 'env:PHRASE', '--yes', ...more], {
    env: { PHRASE: '//Alice' },
    onOutput: (text) => void said.push(...text.split('\n')),
    onReport: (text) => void said.push(text)
  })
  return { ...ran, said }
}

test('endpoints that state different decimals get nothing signed', async () => {
  for (const endpoints of [
    [lying.url, honest],
    [honest, lying.url]
  ]) {
    const { code, complaints, said } = await schedule('other', endpoints)
    expect([code, complaints.split(' ')[0]]).toEqual([2, 'TokenMismatch'])
    expect(said.join('\n')).not.toMatch(/\(1 TGT\)|scheduled:/)
  }
})

test('amounts are in the smallest unit if one endpoint states the decimals, and in the token if two do', async () => {
  const alone = await schedule('alone', [lying.url])
  expect([alone.code, alone.complaints]).toEqual([0, ''])
  expect(alone.said.join('\n')).not.toContain('TGT')
  expect(alone.said).toContainEqual(
    expect.stringContaining('Amounts on the target are in its smallest unit')
  )
  // Two ways to the same node are two endpoints.
  const two = await schedule('two', [honest, honest.replace('127.0.0.1', 'localhost')])
  expect([two.code, two.complaints]).toEqual([0, ''])
  expect(two.said).toContainEqual(
    expect.stringMatching(/^main, service: .*on the target.*\(1_?000 TGT\)/)
  )
  expect(two.output).toContain('2 endpoints agree')
})

test('what the proof of each chain rests on is printed before anything is sent', async () => {
  const { output, code } = await schedule('basis', [honest])
  expect(code).toBe(0)
  const sent = output.indexOf('scheduled: ')
  for (const role of ['relay', 'service', 'target']) {
    const at = output.search(new RegExp(`main, ${role}: .* is trusted from one endpoint`))
    expect([role, at >= 0 && at < sent]).toEqual([role, true])
  }
})

test('a target with one of two endpoints down is signed for only if the person trusts the other', async () => {
  const refused = await schedule('down', [honest, GONE])
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([3, 'FinalityUnconfirmed'])
  expect(refused.complaints).toMatch(new RegExp(`of target .*${GONE}: .*nothing listens`))
  expect(refused.complaints).toContain('--trust-endpoint target')
  expect(refused.output).not.toContain('scheduled:')
  const service = await schedule('down', [honest, GONE], '--trust-endpoint', 'service')
  expect(service.code).toBe(3)
  const trusted = await schedule('down', [GONE, honest], '--trust-endpoint', 'target')
  expect([trusted.code, trusted.complaints]).toEqual([0, ''])
  expect(trusted.output).toMatch(/main, target: .* is trusted from one endpoint \(unreachable: /)
})
