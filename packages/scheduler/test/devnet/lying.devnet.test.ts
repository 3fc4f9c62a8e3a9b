import { createProvider } from '@paraclock/connect'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { ApiPromise } from '@polkadot/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainSource, createMemoryJournal, pairSigner, submitCall } from '../../src/index.ts'
import { call } from './prepareNetwork.ts'

interface BlockAnswer {
  readonly block: { readonly header: unknown; readonly extrinsics: readonly string[] }
}
type Lie = (extrinsics: readonly string[]) => readonly string[]

let net: Devnet
let chain: ChainSource
let lie: Lie | undefined
let close: () => Promise<void>

// A node that is honest but for the bodies of its blocks.
beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  const honest = createProvider(net.service.wsUrl)
  const send = async (method: string, params: unknown[]): Promise<unknown> => {
    const answer = await honest.send(method, params)
    if (method !== 'chain_getBlock' || lie === undefined) return answer
    const { block } = answer as BlockAnswer
    return { block: { ...block, extrinsics: lie(block.extrinsics) } }
  }
  const provider = new Proxy(honest, {
    get: (target, name) => {
      if (name === 'send') return send
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
  const api = await ApiPromise.create({ provider: provider as never, noInitWarn: true })
  chain = { api, name: 'service' }
  close = () => api.disconnect()
})

afterAll(async () => {
  await close?.()
  await net?.stop()
})

test('a body that is not the one that the header commits to settles nothing', async () => {
  const journal = createMemoryJournal()
  const signer = pairSigner(await devAccount('Bob'))
  const { method } = call(net.service, 'system.remark', '0x01')
  const submission = await submitCall({ chain, call: method.toHex(), signer, journal })
  const { extrinsic } = submission.record
  await net.build()
  const lies: readonly Lie[] = [
    (body) => body.filter((one) => one !== extrinsic),
    (body) => [extrinsic, ...body.filter((one) => one !== extrinsic)],
    (body) => [...body, extrinsic],
    () => []
  ]
  for (const each of lies) {
    lie = each
    await expect(submission.outcome({ deadlineMs: 20_000 })).rejects.toMatchObject({
      code: 'FinalizedBlockMismatch',
      context: { problem: 'its extrinsics are not those that its header commits to' }
    })
  }
  lie = undefined
  const outcome = await submission.outcome({ deadlineMs: 20_000 })
  expect(outcome.status).toBe('succeeded')
})
