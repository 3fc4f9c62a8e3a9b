import { createProvider } from '@paraclock/connect'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import {
  attachApi,
  createMemoryJournal,
  pairSigner,
  type SigningChain,
  submitCall
} from '@paraclock/submission'
import { ApiPromise } from '@polkadot/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './networkCalls.ts'

interface BlockAnswer {
  readonly block: { readonly header: unknown; readonly extrinsics: readonly string[] }
}
type Lie = (extrinsics: readonly string[]) => readonly string[]
type Version = { readonly specVersion: number }

let net: Devnet
let chain: SigningChain
let lie: Lie | undefined
let upgraded = false
let close: () => Promise<void>

// A node that is honest but for the bodies of its blocks, and for what it says of its runtime.
beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  const honest = createProvider(net.service.wsUrl)
  const send = async (method: string, params: unknown[]): Promise<unknown> => {
    const answer = await honest.send(method, params)
    if (method === 'state_getRuntimeVersion' && upgraded) {
      return { ...(answer as Version), specVersion: (answer as Version).specVersion + 1 }
    }
    if (method !== 'chain_getBlock' || lie === undefined) return answer
    const { block } = answer as BlockAnswer
    return { block: { ...block, extrinsics: lie(block.extrinsics) } }
  }
  const provider = new Proxy(honest, {
    get: (target, name) => {
      if (name === 'send') return send
      // Everything is asked by "send".
      if (name === 'request') return undefined
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
  const api = await ApiPromise.create({ provider: provider as never, noInitWarn: true })
  chain = await attachApi({ api, name: 'service' })
  close = () => api.disconnect()
})

afterAll(async () => {
  await close?.()
  await net?.stop()
})

const remark = () => call(net.service, 'system.remark', '0x01').method.toHex()

test('a body that is not the one that the header commits to settles nothing', async () => {
  const journal = createMemoryJournal()
  const signer = pairSigner(await devAccount('Bob'))
  const submission = await submitCall({ chain, call: remark(), signer, journal })
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
      code: 'FinalityMismatch',
      context: { problem: 'its extrinsics do not match the root in its header' }
    })
  }
  lie = undefined
  const outcome = await submission.outcome({ deadlineMs: 20_000 })
  expect(outcome.status).toBe('succeeded')
})

test('a runtime that is upgraded between building and sending is noticed, and nothing is sent', async () => {
  const signer = pairSigner(await devAccount('Bob'))
  const journal = createMemoryJournal()
  upgraded = true
  const submission = submitCall({ chain, call: remark(), signer, journal })
  await expect(submission).rejects.toMatchObject({ code: 'SignedCallMismatch' })
  upgraded = false
  expect(await journal.read()).toEqual([])
})
