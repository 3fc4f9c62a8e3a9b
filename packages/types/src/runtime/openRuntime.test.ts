import { type Hex, hexToBytes } from '@paraclock/core'
import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { describe, expect, test } from 'vitest'
import { randomBytes, seedNumbers } from '../../test/randomBytes.ts'
import { openShared, readCommitted } from '../../test/readCommitted.ts'
import { readPublic } from '../../test/readPublic.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { variantsOf } from '../metadata/findType.ts'
import { openRuntime } from './openRuntime.ts'
import type { Runtime } from './Runtime.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const relay = openRuntime({ metadata: readCommitted('relay') })
const target = openRuntime({ metadata: readCommitted('target') })

describe.for([
  ['relay', readCommitted('relay')],
  ['relay v14', readCommitted('relay', 14)],
  ['service-hour v15', readCommitted('service-hour', 15)],
  ['service-minute', readCommitted('service-minute')],
  ['target', readCommitted('target')],
  ['kusama v14', readPublic('kusama')],
  ['polkadot v15', readPublic('polkadot')],
  ['substrate v16', readPublic('substrate')]
] as const)('every type of %s', ([, metadata]) => {
  const runtime = openRuntime({ metadata })
  const decoded = decodeMetadata(metadata)
  const library = getDynamicBuilder(getLookupFn(runtime.metadata))

  test('is read as by polkadot-api, calls by their names, and written back to the same bytes', () => {
    const next = seedNumbers(20_261_121)
    let read = 0
    for (let id = 0; id < decoded.lookup.length; id += 1) {
      const bytes = randomBytes(decoded, id, next)
      const path = runtime.metadata.lookup[id]?.path.join('::')
      const { enc, dec } = library.buildDefinition(id)
      const theirs = attempt(() => ({ value: dec(bytes) }))
      const mine = attempt(() => ({ value: runtime.type(id).decode(bytes) }))
      if (mine === undefined) {
        // An enum without variants, and a compact of nothing, which has no bytes.
        const again = attempt(() => enc(theirs?.value)) ?? new Uint8Array()
        expect(hex(again), `type ${id}, ${path}`).not.toBe(hex(bytes))
        continue
      }
      read += 1
      expect(mine, `type ${id}, ${path}`).toEqual(nameCalls(runtime, theirs))
      expect(hex(runtime.type(id).encode(mine.value)), `type ${id}, ${path}`).toBe(hex(bytes))
    }
    expect(read).toBeGreaterThan(0.9 * decoded.lookup.length)
  })

  test('every constant and every default is a value', () => {
    for (const { name, constants, storage } of runtime.metadata.pallets) {
      for (const constant of constants) {
        expect(() => runtime.constant(name, constant.name)?.value).not.toThrow()
      }
      for (const item of storage?.items ?? []) {
        const value = runtime.storage(name, item.name)?.decode(null)
        if (item.modifier !== 1) expect(value, `${name}.${item.name}`).toBeUndefined()
      }
    }
  })
})

test('the keys of storage are those of polkadot.js', async () => {
  const api = await openShared(readCommitted('relay'))
  await api.disconnect()
  for (const [pallet, item, keys] of [
    ['System', 'Account', [ALICE]],
    ['System', 'BlockHash', [7]],
    ['Timestamp', 'Now', []],
    ['Multisig', 'Multisigs', [ALICE, `0x${'42'.repeat(32)}`]],
    [
      'XcmPallet',
      'SupportedVersion',
      [5, { type: 'V5', value: { parents: 1, interior: { type: 'Here' } } }]
    ]
  ] as const) {
    const found = relay.storage(pallet, item)
    if (found === undefined) throw new Error(`${pallet}.${item}`)
    const section = pallet.charAt(0).toLowerCase() + pallet.slice(1)
    const method = item.charAt(0).toLowerCase() + item.slice(1)
    const theirs = api.query[section]?.[method]
    const inputs = keys.map((key) =>
      typeof key === 'object' ? { V5: { parents: 1, interior: 'Here' } } : key
    )
    const key = found.key(...keys)
    expect(key).toBe(theirs?.key(...inputs))
    expect(found.keyCount).toBe(keys.length)
    expect(found.prefix()).toBe(theirs?.keyPrefix())
    expect(key.startsWith(found.prefix(...keys.slice(0, 1)))).toBe(true)
    expect(found.key(...found.decodeKey(key))).toBe(key)
  }
})

describe('storage', () => {
  const account = requireItem(target, 'System', 'Account')
  const key = account.key(ALICE)

  test('an account is given with the prefix of the chain', () => {
    expect(account.decodeKey(key)).toEqual(['uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4'])
    const generic = openRuntime({ metadata: target.metadata, ss58Prefix: 42 })
    expect(requireItem(generic, 'System', 'Account').decodeKey(key)).toEqual([ALICE])
  })

  test('the value of an absent entry is the default, or undefined', () => {
    expect(account.decode(null)).toMatchObject({ nonce: 0, data: { free: 0n } })
    expect(requireItem(target, 'Sudo', 'Key').decode(null)).toBeUndefined()
  })

  test('a missing item is undefined', () => {
    expect(target.storage('System', 'Accounts')).toBeUndefined()
    expect(target.storage('Systems', 'Account')).toBeUndefined()
    expect(target.constant('System', 'Nothing')).toBeUndefined()
    expect(target.api('Core', 'nothing')).toBeUndefined()
  })

  test('keys that are too few, too many or of another item are refused', () => {
    for (const act of [
      () => account.key(),
      () => account.key(ALICE, ALICE),
      () => account.prefix(ALICE, ALICE),
      () => account.key('nobody'),
      () => account.decodeKey(requireItem(target, 'Timestamp', 'Now').key()),
      () => account.decodeKey(`${key}00`),
      () => account.decodeKey(key.slice(0, -2) as Hex),
      () => account.decode(new Uint8Array(3))
    ]) {
      expect(act).toThrow(expect.objectContaining({ code: 'ValueMalformed' }))
    }
  })
})

describe('calls', () => {
  const transfer = {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args: { dest: { type: 'Id', value: ALICE }, value: 5n }
  }

  test('a call is written and read back', () => {
    const bytes = target.encodeCall(transfer)
    const { args, ...names } = target.decodeCall(bytes)
    expect(names).toEqual({ pallet: 'Balances', method: 'transfer_keep_alive' })
    expect(target.encodeCall({ ...names, args })).toEqual(bytes)
    // Node's own bytes are read, too.
    expect(target.decodeCall(Buffer.from(bytes))).toEqual({ ...names, args })
  })

  test('a call inside a call has the same shape', () => {
    const batch = { pallet: 'Utility', method: 'batch', args: { calls: [transfer] } }
    const bytes = target.encodeCall(batch)
    expect(hex(bytes).endsWith(hex(target.encodeCall(transfer)))).toBe(true)
    const { args } = target.decodeCall(bytes)
    expect(args).toEqual({ calls: [target.decodeCall(target.encodeCall(transfer))] })
  })

  test.for([
    [{ ...transfer, pallet: 'Nothing' }, 'no pallet'],
    [{ ...transfer, method: 'nothing' }, 'no call'],
    [{ ...transfer, args: { ...transfer.args, more: 1 } }, 'no field more'],
    [
      { ...transfer, args: { dest: transfer.args.dest } },
      'value is missing (in transfer_keep_alive)'
    ],
    [{ ...transfer, args: { ...transfer.args, value: 2n ** 128n } }, 'not between 0 and'],
    [{ ...transfer, args: { ...transfer.args, value: -1n } }, 'not between 0 and'],
    [{ ...transfer, args: { ...transfer.args, dest: { type: 'Id', value: '0x00' } } }, 'dest.Id'],
    [{ ...transfer, args: { ...transfer.args, dest: { type: 'Name' } } }, 'expected Id, Index']
  ] as const)('a call is refused: $1', ([call, problem]) => {
    expect(() => target.encodeCall(call)).toThrow(
      expect.objectContaining({
        code: 'ValueMalformed',
        message: expect.stringContaining(problem)
      })
    )
  })

  test('bytes that are not a call are refused', () => {
    for (const bytes of [[], [0], [250, 1], [0, 250], [...target.encodeCall(transfer), 0]]) {
      expect(() => target.decodeCall(Uint8Array.from(bytes))).toThrow(
        expect.objectContaining({ code: 'ValueMalformed' })
      )
    }
  })
})

describe('runtime APIs', () => {
  const dryRun = target.api('DryRunApi', 'dry_run_call')
  if (dryRun === undefined) throw new Error('the target has no DryRunApi')
  const origin = { type: 'system', value: { type: 'Root' } }
  const call = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }

  test('a method is written by position or by name', () => {
    expect(dryRun.name).toBe('DryRunApi_dry_run_call')
    expect(dryRun.params.map(({ name }) => name)).toEqual(['origin', 'call', 'result_xcms_version'])
    const bytes = dryRun.encode([origin, call, 5])
    expect(hex(bytes)).toBe('0000000004010500' + '0000')
    expect(dryRun.encode({ origin, call, result_xcms_version: 5 })).toEqual(bytes)
  })

  test('arguments that are missing or unknown are refused', () => {
    const more = { origin, call, result_xcms_version: 5, more: 1 }
    for (const args of [[origin, call], { origin, call }, more]) {
      expect(() => dryRun.encode(args)).toThrow(expect.objectContaining({ code: 'ValueMalformed' }))
    }
  })

  test('a dispatch error in an answer is named', () => {
    const { index } = target.metadata.pallets.find(({ name }) => name === 'Balances') ?? {}
    const failure = target.type('DispatchError').decode(Uint8Array.of(3, index ?? 0, 2, 0, 0, 0))
    expect(failure).toEqual({
      type: 'Module',
      value: { type: 'Balances', value: { type: 'InsufficientBalance', value: undefined } }
    })
  })
})

describe('types by name', () => {
  test.for([
    ['u32', 7, '07000000'],
    ['u128', 7n, `07${'00'.repeat(15)}`],
    ['Bytes', Uint8Array.of(1, 2), '080102'],
    ['AccountId', `0x${'42'.repeat(32)}`, '42'.repeat(32)],
    ['Weight', { ref_time: 1n, proof_size: 2n }, '0408'],
    ['weight_v2::Weight', { ref_time: 1n, proof_size: 2n }, '0408']
  ] as const)('$0', ([name, value, bytes]) => {
    expect(hex(target.type(name).encode(value))).toBe(bytes)
  })

  test('an ambiguous or unknown name is refused', () => {
    expect(() => target.type('Location')).toThrow(/v\d::location::Location/)
    expect(() => target.type('Nonsense')).toThrow(/no type of this name/)
    expect(() => target.type(99_999)).toThrow(
      expect.objectContaining({ code: 'MetadataMalformed' })
    )
  })
})

describe('untrusted bytes', () => {
  test.for([
    ['bool', '02'],
    ['Bytes', 'feffffff'],
    ['Bytes', '0801'],
    ['str', '04ff'],
    ['u32', '010000'],
    ['u32', '0100000000'],
    ['VersionedXcm', '05feffffff'],
    ['Weight', '13ffffffffffffffffff08'],
    ['Event', 'ff00']
  ] as const)('%s of 0x%s is refused', ([type, bytes]) => {
    expect(() => target.type(type).decode(hexToBytes(`0x${bytes}`))).toThrow(
      expect.objectContaining({ code: 'ValueMalformed' })
    )
  })

  test('values that are nested deeper than the stack are refused', () => {
    const { index } = target.metadata.pallets.find(({ name }) => name === 'Utility') ?? {}
    const bytes = new Uint8Array(300_000)
    for (let at = 0; at + 2 < bytes.length; at += 3) bytes.set([index ?? 0, 2, 4], at)
    expect(() => target.decodeCall(bytes)).toThrow(
      expect.objectContaining({ code: 'ValueMalformed' })
    )
  })
})

test('an impossible prefix in the metadata is ignored', () => {
  const own = decodeMetadata(readCommitted('target'))
  // A chain whose accounts have 20 bytes states 29972.
  const pallets = own.pallets.map((pallet) => {
    const constants = pallet.constants.map((one) =>
      one.name === 'SS58Prefix' ? { ...one, value: '0x1475' as const } : one
    )
    return { ...pallet, constants }
  })
  const runtime = openRuntime({ metadata: { ...own, pallets } })
  expect(runtime.ss58Prefix).toBe(42)
  expect(runtime.constant('System', 'SS58Prefix')?.value).toBe(29_972)
})

test('the length of accounts is that of the keys of System.Account', () => {
  expect(target.accountLength).toBe(32)
  expect(target.ss58Prefix).toBe(12_000)
})

function requireItem(runtime: Runtime, pallet: string, item: string) {
  const found = runtime.storage(pallet, item)
  if (found === undefined) throw new Error(`${pallet}.${item}`)
  return found
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** A value of polkadot-api, with the calls in it by their names. */
function nameCalls(runtime: Runtime, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map((item) => nameCalls(runtime, item))
  const read = Object.entries(value).map(([key, item]) => [key, nameCalls(runtime, item)] as const)
  const { type, value: inner } = value as { type?: string; value?: { type?: string } }
  const calls = runtime.metadata.pallets.find(({ name }) => name === type)?.calls?.type
  const isCall = variantsOf(runtime.metadata, calls).some(({ name }) => name === inner?.type)
  if (!isCall) return Object.fromEntries(read)
  const { type: method, value: args = {} } = Object.fromEntries(read)['value'] as {
    type: string
    value?: unknown
  }
  return { pallet: type, method, args }
}
