import { expect, test } from 'vitest'
import { type Endpoint, parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { HeadClaims } from './HeadClaims.ts'

const endpointOf = (name: string): Endpoint => parseEndpoint(`ws://${name}.example`)
const a = endpointOf('a')
const b = endpointOf('b')
const c = endpointOf('c')
const d = endpointOf('d')
const HUGE = 0xffff_ffff

function judge(claims: HeadClaims, ...heads: readonly (readonly [Endpoint, number])[]): string[] {
  return heads.map(([endpoint, number]) => claims.judge(endpoint, number).verdict)
}

test('one huge number delays the next endpoint once, and excludes no endpoint', () => {
  expect(judge(new HeadClaims(100, 3), [a, HUGE], [b, 10], [b, 11])).toEqual([
    'fits',
    'unsure',
    'fits'
  ])
  expect(judge(new HeadClaims(100, 3), [a, HUGE], [b, 10], [c, 12], [b, 12])).toEqual([
    'fits',
    'unsure',
    'fits',
    'fits'
  ])
})

test('of two endpoints, neither excludes or delays the other', () => {
  expect(judge(new HeadClaims(100, 2), [a, HUGE], [b, 10], [b, 11])).toEqual([
    'fits',
    'fits',
    'fits'
  ])
})

test('an endpoint is behind if two others are ahead and close to each other', () => {
  const claims = new HeadClaims(100, 3)
  expect(judge(claims, [a, 1000], [b, 1050], [c, 500])).toEqual(['fits', 'fits', 'behind'])
  expect(judge(claims, [c, 980])).toEqual(['fits'])
  // Two heads that do not confirm each other are two separate statements.
  expect(judge(new HeadClaims(100, 3), [a, HUGE], [b, HUGE - 5000], [c, 10], [d, 11])).toEqual([
    'fits',
    'unsure',
    'unsure',
    'fits'
  ])
})

test('the head of an unreachable endpoint is forgotten', () => {
  const claims = new HeadClaims(100, 3)
  judge(claims, [a, 1000], [b, 1000])
  claims.forget(a)
  expect(judge(claims, [c, 500], [c, 500])).toEqual(['unsure', 'fits'])
})
