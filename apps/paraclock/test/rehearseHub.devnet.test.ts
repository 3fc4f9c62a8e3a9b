import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeUrl } from '@paraclock/runtimes'
import { hubRuntimes } from '@paraclock/runtimes-hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './runCommand.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const rehearse = async (...argv: readonly string[]) => {
  const options = ['rehearse', '--network', 'hub', '--variant', 'minute', ...argv]
  const { code, complaints, output } = await runCommand(folder, options)
  return { code, complaints, said: output.replaceAll(/\s+/g, ' ') }
}

test('Asset Hub is rehearsed as the target, with the type of proxy that is asked for', async () => {
  const { code, complaints, said } = await rehearse('--proxy-type', 'Any')
  expect([complaints, code]).toEqual(['', 0])
  expect(said).toContain('open the channels between service and target')
  expect(said).toContain('balances.Transfer: from Alice, to Bob, 0.01 WND')
})

test('a runtime of a team is rehearsed beside the chains of today', async () => {
  await copyFile(codeUrl('target'), join(folder, 'acme.wasm'))
  const { code, complaints, said } = await rehearse('--runtime', 'acme.wasm', '--token', 'ACME:10')
  expect([complaints, code]).toEqual(['', 0])
  expect(said).toContain('from Alice, to Bob, 1 ACME')
})

test('runtimes in place of those of today are rehearsed with, also without a sudo key', async () => {
  const chains = { relay: 'hub-relay', 'asset-hub': 'asset-hub', coretime: 'coretime' } as const
  await writeFile(join(folder, 'no-sudo.json'), '{ "sudo": { "key": null } }')
  const given = Object.entries(chains).flatMap(([chain, name]) => [
    ...['--hub-runtime', `${chain}=${fileURLToPath(hubRuntimes[name].code)}`],
    ...['--hub-patch', `${chain}=no-sudo.json`]
  ])
  const own = [...given, '--hub-token', 'DOT:12', '--proxy-type', 'Any']
  const { code, complaints, said } = await rehearse(...own)
  expect([complaints, code]).toEqual(['', 0])
  expect(said).toContain('holds no key of sudo: calls of root are put on the agenda')
  expect(said).toContain('balances.Transfer: from Alice, to Bob, 0.01 DOT')
})
