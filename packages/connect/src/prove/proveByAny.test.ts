import { type Hex, ParaclockError } from '@paraclock/core'
import { afterEach, expect, test } from 'vitest'
import { serveEndpoint } from '../../test/fixtures/serveEndpoint.ts'
import { CallRefused } from '../errors/requests.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import { proveByAny } from './proveByAny.ts'

const OWN = 'wss://own.example'
const GENESIS: Hex = `0x${'11'.repeat(32)}`
const OTHER: Hex = `0x${'22'.repeat(32)}`
const PROOF = { at: GENESIS, proof: ['0x00'] }

/** The genesis of each other endpoint, and its answer to a request of a proof. */
const nodes = new Map<string, { readonly genesis: Hex; readonly proof?: object }>()
const asked: string[] = []

const endpointOf = (host: string) =>
  serveEndpoint(`wss://${host}`, (method) => {
    const node = nodes.get(host)
    if (node === undefined) throw new TypeError('there is no node')
    if (method !== 'state_getReadProof') return method === 'chain_getBlockHash' ? node.genesis : {}
    asked.push(host)
    if (node.proof !== undefined) return node.proof
    const context = { method, rpcCode: -32601, rpcMessage: 'no such method' }
    throw new ParaclockError(CallRefused, context)
  })

afterEach(() => {
  nodes.clear()
  asked.length = 0
})

/** Asks an endpoint that says "no such method" for a proof, beside these others. */
async function prove(others: readonly string[], method = 'state_getReadProof') {
  const source = { ...createMemorySource({}), endpoint: OWN, url: OWN }
  const endpoints = [OWN, ...others.map(endpointOf)]
  const any = proveByAny(source, endpoints, () => GENESIS)
  try {
    return await any.source.request(method, [['0x00'], GENESIS])
  } finally {
    await any.close()
  }
}

test('the first endpoint of the chain that serves a proof gives it', async () => {
  nodes.set('same.example', { genesis: GENESIS })
  nodes.set('foreign.example', { genesis: OTHER, proof: { at: OTHER, proof: [] } })
  nodes.set('honest.example', { genesis: GENESIS, proof: PROOF })
  const others = ['gone.example', 'same.example', 'foreign.example', 'honest.example']
  expect(await prove(others)).toEqual(PROOF)
  expect(asked).toEqual(['same.example', 'honest.example'])
})

test('proofs are missing if no endpoint serves them, and nothing else is asked elsewhere', async () => {
  nodes.set('same.example', { genesis: GENESIS })
  const refusal = { code: CallRefused.code }
  await expect(prove(['same.example'])).rejects.toMatchObject(refusal)
  expect(asked).toEqual(['same.example'])
  nodes.set('same.example', { genesis: GENESIS, proof: PROOF })
  await expect(prove(['same.example'], 'state_getStorage')).rejects.toMatchObject(refusal)
  expect(asked).toEqual(['same.example'])
})
