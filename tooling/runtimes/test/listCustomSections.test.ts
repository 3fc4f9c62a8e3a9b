import { describe, expect, it } from 'vitest'
import { listCustomSections } from '../src/listCustomSections.ts'

const module = (...sections: readonly number[][]): Uint8Array =>
  Uint8Array.from([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()])

describe('listCustomSections', () => {
  it('names custom sections and skips all others', () => {
    // An empty type section between the custom sections `a` and `bc`.
    expect(listCustomSections(module([0, 3, 1, 97, 7], [1, 1, 0], [0, 3, 2, 98, 99]))).toEqual([
      'a',
      'bc'
    ])
  })

  it('reads lengths of more than one byte', () => {
    const content = Array.from({ length: 198 }, () => 0)
    expect(listCustomSections(module([0, 0xc8, 0x01, 1, 97, ...content], [0, 2, 1, 98]))).toEqual([
      'a',
      'b'
    ])
  })

  it('finds none in an empty module', () => {
    expect(listCustomSections(module())).toEqual([])
  })
})
