import { deriveHashedDescription, locateUser } from '@paraclock/accounts'
import { bytesToHex, type UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import type { KeyringPair } from '@polkadot/keyring/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  encodeCall,
  encodeProgram,
  encodeProxiedCall,
  measureCall,
  measureProgram,
  parentProgram,
  quoteDeliveryFee,
  quoteExecutionFee,
  quoteInclusionFee,
  serviceProgram
} from '../src/index.ts'
import {
  call,
  callRelay,
  connectService,
  grantProxy,
  ROC,
  targetSettings,
  UNIT
} from './serviceNetwork.ts'

let net: Devnet
let bob: KeyringPair
let fresh: Snapshot
const TOPIC = `0x${'07'.repeat(32)}` as const
const remark = { pallet: 'system', method: 'remark', args: ['0x01'] }

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  bob = await devAccount('Bob')
  fresh = await net.snapshot()
})

afterAll(() => net?.stop())

test('smoke', async () => {
  const m = await measureCall({ chain: net.target, call: remark })
  console.log(m.weight, m.provenance.detail, m.attempts)
  const dry = await measureCall({
    chain: net.target,
    call: remark,
    origin: { kind: 'signed', account: bob.address }
  })
  console.log(dry.weight)
  const program = parentProgram({
    paraId: 2115,
    fee: ROC,
    weightLimit: 'unlimited',
    call: '0x00000401',
    callWeight: m.weight,
    topic: TOPIC
  })
  for (const version of [3, 4, 5] as const)
    console.log((await measureProgram({ chain: net.relay, program, version })).weight)
  console.log(await quoteExecutionFee({ chain: net.target, weight: m.weight }))
  console.log(
    await quoteDeliveryFee({
      chain: net.target,
      destination: { parents: 1, interior: [] },
      program
    })
  )
  console.log(await quoteInclusionFee({ chain: net.target, call: remark }))
})
