import { zstdCompressSync } from 'node:zlib'
import { encodeLeb } from '../../src/code/prepareModule.ts'
import {
  type Bytes,
  joined,
  NOTHING,
  name,
  rawModule,
  repeat,
  vector
} from '../modules/rawModule.ts'

/** Modules that are not to be compiled, by what they have. */
export type Families = Readonly<Record<string, readonly Uint8Array[]>>

const I32 = 0x7f
const V128 = 0x7b
const FUNCREF = 0x70
const EXTERNREF = 0x6f
const MEMORY: Bytes = [name('env'), name('memory'), 2, 0, 1]
const COMPRESSED: Bytes = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05]
const LONG_NUMBER: Bytes = [0x80, 0x80, 0x80, 0x80, 0x80, 0x00]

/** A module whose method has these instructions before its end. */
const run = (...bytes: Bytes): Uint8Array => rawModule({ body: [...bytes, ...NOTHING] })
const withSection = (id: number, ...bytes: Bytes): Uint8Array =>
  rawModule({ sections: { [id]: bytes } })
const withImport = (...bytes: Bytes): Uint8Array =>
  rawModule({ imports: [[name('env'), name('x'), ...bytes]] })
const withMemory = (...bytes: Bytes): Uint8Array =>
  withSection(2, 1, name('env'), name('memory'), 2, ...bytes)
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** A value of this type wherever code or a call can change it. */
const values = (type: number): Uint8Array[] => [
  rawModule({ locals: [[1, type]] }),
  withSection(6, 2, I32, 0, 0x41, 8, 0x0b, type, 0, 0xd0, type, 0x0b),
  run(0x02, type, 0x00, 0x0b, 0x1a)
]

const good = rawModule({
  functions: [[0, 0x0b]],
  sections: {
    4: [1, FUNCREF, 0, 2],
    9: [1, 0, 0x41, 0, 0x0b, 1, 1],
    11: [1, 0, 0x41, 0, 0x0b, 1, 7]
  }
})
const ids = [1, 2, 3, 4, 6, 7, 9, 10, 11]
const sections = { 4: [1, FUNCREF, 0, 2], 9: [1, 0, 0x41, 0, 0x0b, 1, 0], 11: [0] }

/** Modules that are refused before V8 sees them. */
export const refusedModules: Families = {
  'legacy exceptions': [
    ...[0x06, 0x07, 0x08, 0x09, 0x18, 0x19].map((byte) => run(byte, 0x40, 0x0b)),
    run(0x06, 0x40, 0x19, 0x0b)
  ],
  'exceptions and tags': [
    run(0x0a),
    run(0x1f, 0x40, 0, 0x0b),
    withSection(13, 1, 0, 1),
    withImport(4, 0, 1)
  ],
  'tail calls': [run(0x12, 0), run(0x13, 0, 0), run(0x15, 1)],
  'calls by reference': [run(0x14, 1), run(0xd4), run(0xd5, 0), run(0xd6, 0)],
  references: [0xd0, 0xd1, 0xd2, 0xd3].map((byte) => run(byte, FUNCREF, 0x1a)),
  'values of external references': values(EXTERNREF),
  'values of functions': values(FUNCREF),
  'typed select': [run(0x41, 0, 0x41, 0, 0x41, 0, 0x1c, 1, I32, 0x1a)],
  'changing tables': [
    run(0x41, 0, 0x25, 0, 0x1a),
    run(0x41, 0, 0xd0, FUNCREF, 0x26, 0),
    ...from(12, 17).map((which) => run(0xfc, which, 0, 0))
  ],
  'growing tables': [
    run(0x03, 0x40, 0xd0, FUNCREF, 0x41, 1, 0xfc, 0x0f, 0, 0x1a, 0x0c, 0, 0x0b),
    run(0xd0, FUNCREF, 0x41, 0x80, 0x80, 0x80, 4, 0xfc, 0x0f, 0, 0x1a)
  ],
  'bulk memory': [
    ...[8, 9].map((which) => run(0xfc, which, 0, 0)),
    run(0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 0x0a, 0, 0),
    run(0x03, 0x40, 0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 0x0b, 0, 0x0c, 0, 0x0b)
  ],
  'garbage collected values': from(0, 30).map((which) => run(0xfb, which, 2, 0x1a)),
  SIMD: [...values(V128), ...[0, 12, 13, 14, 77, 186, 255].map((which) => run(0xfd, which, 0, 0))],
  threads: [0, 1, 2, 3, 0x10, 0x1e, 0x48].map((which) => run(0x41, 0, 0xfe, which, 2, 0, 0x1a)),
  'shared memory': [withMemory(3, 1, 2), withMemory(2, 1), withSection(5, 1, 3, 1, 2)],
  'memory of 64 bits': [
    withMemory(4, 1),
    withMemory(5, 1, 2),
    withMemory(6, 1),
    withMemory(7, 1, 2)
  ],
  'memory of other pages': [withMemory(8, 1, 0), withMemory(9, 1, 2, 0)],
  'several memories': [
    rawModule({ imports: [MEMORY] }),
    withSection(5, 1, 0, 1),
    rawModule({ sections: { 2: [0], 5: [2, 0, 1, 0, 1] } }),
    run(0x41, 0, 0x28, 0x42, 1, 0, 0x1a),
    run(0x41, 0, 0x28, 0xc2, 0x00, 0, 0, 0x1a)
  ],
  'no memory': [withSection(2, 0), rawModule({ sections: { 2: [0], 5: [0] } })],
  'huge memory': [
    withMemory(0, ...encodeLeb(65_536)),
    withMemory(0, 0xff, 0xff, 0xff, 0xff, 0x0f),
    rawModule({ sections: { 2: [0], 5: [1, 0, ...encodeLeb(65_536)] } })
  ],
  'imported tables and globals': [
    withImport(1, FUNCREF, 0, 1),
    withImport(3, I32, 0),
    withImport(3, I32, 1),
    withImport(5, 0)
  ],
  'blocks of a type': [run(0x02, 1, 0x0b), run(0x03, 0, 0x0b), run(0x41, 0, 0x04, 1, 0x0b)],
  'start functions': [
    rawModule({ functions: [[0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x0b]], sections: { 8: [1] } }),
    withSection(8, 0)
  ],
  'computed constants': [
    withSection(6, 1, I32, 0, 0x41, 1, 0x41, 1, 0x6a, 0x0b),
    withSection(6, 1, I32, 0, 0x23, 0, 0x0b),
    withSection(6, 1, I32, 0, 0x0b)
  ],
  'unknown sections': [14, 15, 30, 127, 255].map((id) => withSection(id, 0)),
  'cut files': from(0, Math.floor(good.length / 4)).map((at) => good.subarray(0, at * 4)),
  'compressed bombs': [2 ** 26, 2 ** 28].map((size) =>
    joined([...COMPRESSED, zstdCompressSync(Buffer.alloc(size))])
  ),
  'too many exports and sections': [
    withSection(7, vector(new Array<Bytes>(100_000).fill([name(''), 0, 0]))),
    joined([good, repeat(1_000_000, 0, 1, 0)])
  ]
}

/** Modules that are not valid: V8 says so, if nothing else does before. */
export const invalidModules: Families = {
  'invalid code': [
    run(0x6a),
    run(0x1a),
    run(0x20, 99, 0x1a),
    run(0x02, 0x7c, 0x41, 0, 0x0b, 0x1a),
    run(0x42, 0, 0x45, 0x1a),
    rawModule({ body: [] })
  ],
  'names that are not UTF-8': [
    rawModule({ imports: [[1, 0xff, 1, 0xfe, 0, 1]] }),
    withSection(7, 2, name('__heap_base'), 3, 0, 2, 0xc3, 0x28, 0, 0)
  ],
  'one name for several exports': [
    withSection(7, 3, name('__heap_base'), 3, 0, name('a'), 0, 0, name('a'), 0, 0)
  ],
  'functions without bodies': [withSection(3, 9, repeat(9, 0)), withSection(10, 0)],
  'passive elements': from(1, 7).map((flags) =>
    rawModule({ sections: { 4: [1, FUNCREF, 0, 2], 9: [1, flags, 0, 1, 0, 0, 0] } })
  ),
  'sections twice': ids.map((id) =>
    rawModule({ sections, order: ids.flatMap((one) => (one === id ? [one, one] : [one])) })
  ),
  'sections in another order': ids
    .slice(1)
    .map((id, at) =>
      rawModule({ sections, order: [...ids.filter((one) => one !== id).toSpliced(at, 0, id)] })
    ),
  'numbers that are too long': [
    ...ids.map((id) => rawModule({ sections: { ...sections, [id]: LONG_NUMBER } })),
    run(0x10, ...LONG_NUMBER),
    run(0x02, 0x40, 0x0c, ...LONG_NUMBER, 0x0b)
  ],
  'sections that are longer than what they hold': ids.map((id) =>
    rawModule({ sections: { ...sections, [id]: [0, 0] } })
  ),
  'functions that are cut or too long': [
    rawModule({ functions: [[0]] }),
    rawModule({ functions: [[0, 0x0b, 0x0b]] }),
    rawModule({ functions: [[0, 0x02, 0x40, 0x0b]] }),
    rawModule({ functions: [[0, 0x41, 0x80, 0x0b]] }),
    rawModule({ functions: [[]] })
  ],
  'counts without contents': ids.map((id) =>
    rawModule({ sections: { ...sections, [id]: [0xff, 0xff, 0xff, 0xff, 0x0f] } })
  )
}
