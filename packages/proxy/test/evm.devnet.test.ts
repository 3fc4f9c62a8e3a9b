import { connectChain } from '@paraclock/connect'
import { bytesToTry } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftProxy, type ProxyState, proveEvmSteps, readProxies } from '../src/index.ts'

let net: Devnet
let state: ProxyState

const open = () => connectChain({ endpoints: net.target.wsUrl, name: 'target' })

beforeAll(async () => {
  net = await startDevnet({ name: 'evm', target: 'ethereum' })
  const [user, alice] = await Promise.all([devAccount('Baltathar'), devAccount('Alice')])
  const target = await open()
  const service = { paraId: 2114, account: alice.address }
  state = await readProxies({ target, user: user.address, service })
  await target.close()
})

afterAll(() => net?.stop())

async function prove(changes: Partial<ProxyState> = {}, proxyType = 'Any') {
  const target = await open()
  try {
    const own = { ...state, ...changes }
    return await proveEvmSteps({ target, state: own, plan: draftProxy(own, { proxyType }) })
  } finally {
    await target.close()
  }
}

test('the transaction of a plan is run, and works with the gas that is said, and with no less', async () => {
  const { steps, notices } = await prove()
  const [{ evm } = {}] = steps
  expect(notices).not.toContainEqual(expect.objectContaining({ code: 'precompileUnusable' }))
  if (evm?.gas === undefined) throw new Error('it was not run')
  // The id is the constant of the runtime, whose gas has no price.
  expect(evm).toMatchObject({ chainId: 420_422_201n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n })
  const signer = await devAccount('Baltathar')
  const send = async (gas: bigint) => {
    const { to, data, value } = evm
    const call = net.target.api.tx['evm']?.['call']?.(
      signer.address,
      to,
      data,
      value,
      gas,
      0,
      null,
      null,
      []
    )
    if (call === undefined) throw new Error('the target has no contracts')
    const { events } = await net.execute({ chain: net.target, call, signer })
    return events.map(({ method }) => method)
  }
  const before = await net.snapshot()
  expect(await send((evm.gas * 15n) / 16n)).toContain('ExecutedFailed')
  expect(await send(evm.gas)).toEqual(expect.arrayContaining(['ProxyAdded', 'Executed']))
  await net.restore(before)
})

test('where nothing answers, no transaction is offered, and why is said', async () => {
  const precompile = '0x0000000000000000000000000000000000000fff'
  const { steps, notices, remedies } = await prove({ precompile })
  expect(steps.map(({ evm }) => evm)).toEqual([undefined])
  expect(notices).toContainEqual({
    code: 'precompileUnusable',
    to: precompile,
    reason: 'nothing answers there'
  })
  expect(remedies.at(-1)?.summary).toContain('Sign the steps as extrinsics')
})

test('a type that the precompile numbers differently is found out', async () => {
  const { pallet } = state
  if (pallet === undefined) throw new Error('no proxies')
  const [first, second] = pallet.types
  if (first === undefined || second === undefined) throw new Error('too few types')
  const target = await open()
  const plan = draftProxy(state, { proxyType: first.name })
  const [step] = plan.steps
  if (step?.evm === undefined) throw new Error('no transaction')
  const word = (index: number) => index.toString(16).padStart(64, '0')
  const other = bytesToTry(step.evm.data).replace(
    `${word(first.index)}${word(0)}`,
    `${word(second.index)}${word(0)}`
  ) as typeof step.evm.data
  const forged = { ...plan, steps: [{ ...step, evm: { ...step.evm, data: other } }] }
  const { notices } = await proveEvmSteps({ target, state, plan: forged })
  await target.close()
  expect(notices).toContainEqual(
    expect.objectContaining({ reason: 'it does something else than the pallet' })
  )
})

test('a plan without transactions stays as it is', async () => {
  const plan = draftProxy({ ...state, precompile: undefined }, { proxyType: 'Any' })
  const target = await open()
  expect(await proveEvmSteps({ target, state, plan })).toBe(plan)
  await target.close()
})
