import type { WaitOptions } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { fakeChain, readFake } from '../../test/fakeNetwork.ts'
import type { Devnet, DevnetChain, DevnetExecuteArgs, FundArgs } from '../Devnet.ts'
import { devAccount, devAccounts } from '../drive/devAccount.ts'
import { makeReady } from './makeReady.ts'
import { onRelay, openHrmpChannels, ROC } from './openHrmpChannels.ts'

const CALLS = [
  ...['hrmp.hrmpInitOpenChannel', 'hrmp.hrmpAcceptOpenChannel', 'polkadotXcm.send'],
  ...['xcmpHandler.setTarget', 'proxy.addProxy']
]

/** A network that notes what is done with it, in order. */
function openNetwork({ isEthereum = false } = {}) {
  const done: unknown[][] = []
  const chains = {
    relay: fakeChain({ name: 'relay', calls: CALLS }),
    service: fakeChain({ name: 'service', paraId: 2114, calls: CALLS }),
    target: fakeChain({ name: 'target', paraId: 2200, calls: CALLS, isEthereum })
  }
  const asked: unknown[] = []
  Object.assign(chains.target.api.call, {
    locationToAccountApi: {
      convertLocation: async (location: unknown) => {
        asked.push(location)
        return { toJSON: () => ({ ok: `account ${asked.length}` }) }
      }
    }
  })
  const net = {
    ...chains,
    fund: async ({ chain, account, amount, token }: FundArgs) =>
      done.push(['fund', chain.name, account, amount, token]),
    sudo: async ({ name }: DevnetChain, call: DevnetExecuteArgs['call']) =>
      done.push(['sudo', name, readFake(call.method.toU8a())]),
    execute: async ({ chain, call, signer }: DevnetExecuteArgs) =>
      done.push(['execute', chain.name, signer.address, readFake(call.method.toU8a())]),
    ...{ settle: async () => done.push(['settle']), build: async () => done.push(['build']) },
    nextSession: async () => done.push(['session'])
  } as unknown as Devnet
  return { net, done, asked }
}

const sovereign = (prefix: string, id: string) => `0x${prefix}${id}0000`.padEnd(66, '0')
const [PARA, SIBLING] = ['70617261', '7369626c']

/** The name of the call on the relay chain that a program holds, and its arguments. */
function readProgram(call: unknown) {
  const { args } = call as {
    args: [unknown, { V5: { Transact?: { call: { encoded: `0x${string}` } } }[] }]
  }
  const encoded = args[1].V5.find(({ Transact }) => Transact !== undefined)?.Transact?.call.encoded
  return readFake(encoded ?? '0x')
}

test('both channels are asked for and accepted, each in a round of its own, and open with the session', async () => {
  const { net, done } = openNetwork()
  await openHrmpChannels(net)
  expect(done.slice(0, 2)).toEqual([
    ['fund', 'relay', sovereign(PARA, '4208'), 100n * ROC, undefined],
    ['fund', 'relay', sovereign(PARA, '9808'), 100n * ROC, undefined]
  ])
  const ask = (id: number) => ({ name: 'hrmp.hrmpInitOpenChannel', args: [id, 1000, 102_400] })
  const accept = (id: number) => ({ name: 'hrmp.hrmpAcceptOpenChannel', args: [id] })
  const shown = done
    .slice(2)
    .map(([kind, chain, call]) => (kind === 'sudo' ? [chain, readProgram(call)] : [kind]))
  expect(shown).toEqual([
    ...[['service', ask(2200)], ['target', ask(2114)], ['settle']],
    ...[['service', accept(2200)], ['target', accept(2114)], ['settle']],
    ...[['session'], ['build']]
  ])
})

test('a program for the relay chain is paid by its parachain, which gets the rest back', () => {
  const chain = fakeChain({ name: 'service', paraId: 2114, calls: CALLS })
  const fees = (fun: string) => ({ id: { parents: 0, interior: 'Here' }, fun: { Fungible: fun } })
  const program = (fun: string) => [
    { WithdrawAsset: [fees(fun)] },
    { BuyExecution: { fees: fees(fun), weightLimit: 'Unlimited' } },
    { Transact: { originKind: 'Native', call: { encoded: '0x01' } } },
    'RefundSurplus',
    {
      DepositAsset: {
        assets: { Wild: { AllCounted: 1 } },
        beneficiary: { parents: 0, interior: { X1: [{ Parachain: 2114 }] } }
      }
    }
  ]
  const parent = { V5: { parents: 1, interior: 'Here' } }
  const read = (fee?: bigint) => readFake(onRelay(chain, '0x01', fee).method.toU8a())
  const send = { name: 'polkadotXcm.send' }
  expect(read()).toEqual({ ...send, args: [parent, { V5: program(`${ROC}n`) }] })
  expect(read(5n)).toEqual({ ...send, args: [parent, { V5: program('5n') }] })
})

test.each([
  [false, 32],
  [true, 20]
] as const)(
  'the service has rates, funds, and a proxy of each account: Ethereum %s',
  async (...row) => {
    const [isEthereum, length] = row
    const { net, done, asked } = openNetwork({ isEthereum })
    await makeReady(net)
    const rest = done.slice(10)
    expect(rest[0]).toMatchObject([
      ...['sudo', 'service'],
      {
        name: 'xcmpHandler.setTarget',
        args: [
          2200,
          {
            ...{ version: 5, feePerSecond: '80000000000n', chargePerSecond: '80000000000n' },
            feeAsset: { V5: { parents: 1, interior: { X1: [{ Parachain: 2114 }] } } },
            programWeight: { refTime: '4000000000n', proofSize: '200000n' },
            assumedProofSize: 65_536
          }
        ]
      }
    ])
    expect(rest[1]).toEqual([
      ...['fund', 'target', sovereign(SIBLING, '4208'), 10_000_000_000_000n, 'service']
    ])
    const owners = await Promise.all(devAccounts[length].map(devAccount))
    expect(rest.slice(2)).toEqual(
      owners.map(({ address }, at) => [
        ...['execute', 'target', address],
        { name: 'proxy.addProxy', args: [`account ${at + 1}`, 'Automation', 0] }
      ])
    )
    // The service acts for the same users, whatever the length of their accounts on the target.
    const users = await Promise.all(devAccounts[32].map(devAccount))
    expect(asked).toEqual(
      users.map(({ publicKey: id }) => {
        const interior = { X2: [{ Parachain: 2114 }, { AccountId32: { network: null, id } }] }
        return { V5: { parents: 1, interior } }
      })
    )
  }
)

test('every step has the signal of the caller', async () => {
  const { net } = openNetwork()
  const { signal } = new AbortController()
  const signals: unknown[] = []
  const note = (options?: WaitOptions): void => void signals.push(options?.signal)
  Object.assign(net, {
    ...{ fund: async (args: FundArgs) => note(args), settle: async (own: object) => note(own) },
    execute: async (args: DevnetExecuteArgs) => note(args),
    sudo: async (_chain: unknown, _call: unknown, own: object) => note(own),
    nextSession: async (own: object) => note(own),
    build: async (_rounds: number, own: object) => note(own)
  })
  await makeReady(net, { signal })
  expect(signals.filter((own) => own !== signal)).toEqual([])
  expect(signals).toHaveLength(18)
})
