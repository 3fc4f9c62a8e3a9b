import type { Hex } from '@paraclock/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from '../errors/requests.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import { proveByAny } from './proveByAny.ts'

const OWN = 'https://own.example'
const GENESIS: Hex = `0x${'11'.repeat(32)}`
const OTHER: Hex = `0x${'22'.repeat(32)}`
const PROOF = { at: GENESIS, proof: ['0x00'] }

/** The genesis of each other endpoint, and its answer to a request of a proof. */
const nodes = new Map<string, { readonly genesis: Hex; readonly proof?: object }>()
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string | URL, { body }: { readonly body: string }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const { host } = new URL(url)
    const node = nodes.get(host)
    if (node === undefined) throw new TypeError('fetch failed')
    if (method === 'state_getReadProof') {
      asked.push(host)
      const error = { code: -32601, message: 'no such method' }
      const answer = node.proof === undefined ? { error } : { result: node.proof }
      return Response.json({ jsonrpc: '2.0', id, ...answer })
    }
    const result = method === 'chain_getBlockHash' ? node.genesis : { isSyncing: false }
    return Response.json({ jsonrpc: '2.0', id, result })
  })
})

afterEach(() => {
  nodes.clear()
  vi.unstubAllGlobals()
})

/** Asks an endpoint that says "no such method" for a proof, beside these others. */
async function prove(others: readonly string[], method = 'state_getReadProof') {
  const source = { ...createMemorySource({}), endpoint: OWN, url: OWN }
  const endpoints = [OWN, ...others.map((host) => `https://${host}`)]
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
