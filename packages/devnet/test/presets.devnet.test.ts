import { readFile } from 'node:fs/promises'
import { hubRuntimes } from '@paraclock/runtimes-hub'
import { expect, test } from 'vitest'
import { planExtra } from '../src/genesis/planChains.ts'
import { readParaId } from '../src/genesis/RawGenesis.ts'

/** Asset Hub with its own preset, which makes 100,000 stakers. */
const planHub = async (more: {
  readonly patch?: { readonly staking: { readonly devStakers: null } }
  readonly onWait: (text: string) => void
  readonly signal?: AbortSignal
}) => {
  const { code, preset } = hubRuntimes['asset-hub']
  const { patch, ...rest } = more
  const chain = { name: 'acme', code: new Uint8Array(await readFile(code)), preset, patch }
  return await planExtra({ network: 'acme', time: 0, chain, ...rest })
}

test('a preset that takes minutes is built on beyond 10 s, reported each 5 s, and can be stopped', async () => {
  const reports: string[] = []
  const stop = new AbortController()
  const onWait = (text: string): void => {
    reports.push(text)
    if (reports.length === 3) stop.abort()
  }
  await expect(planHub({ onWait, signal: stop.signal })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
  expect(reports).toEqual(
    [5, 10, 15].map(
      (seconds) =>
        `its runtime builds the genesis of acme from its preset local_testnet: ${seconds} s so far`
    )
  )
})

test('a patch leaves out what takes so long', async () => {
  const patch = { staking: { devStakers: null } }
  const { genesis } = await planHub({ patch, onWait: () => undefined })
  expect(readParaId(genesis)).toBe(1000)
})
